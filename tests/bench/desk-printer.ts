import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDeskHost } from '../../src/main/host.ts';
import { openNodeSecrets } from '../../src/main/storage/secrets-node.ts';
import { openNodeSettings } from '../../src/main/storage/settings-node.ts';
import type { JobState } from '../../src/shared/desk/contract/jobs.ts';
import type { LabelRow } from '../../src/shared/desk/contract/labels.ts';

/** A host with one ZPL printer, which is a TCP server of the bench. */
export interface DeskPrinter {
  /** Submits a job of package labels of 100 × 70 mm; `ended` resolves to its last state. */
  print(rows: readonly LabelRow[], copies?: number): Promise<{ ended: Promise<JobState> }>;
}

/** Runs `use` with a warm host that prints to `printer`, given each connection. */
export async function withDeskPrinter<T>(
  printer: (socket: Socket) => void,
  use: (desk: DeskPrinter) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'veneer-desk-bench-'));
  const server = createServer({ allowHalfOpen: true }, printer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const host = await createDeskHost({
    dataDir,
    mode: 'headless',
    version: '0',
    settings: openNodeSettings(dataDir),
    secrets: await openNodeSecrets(dataDir),
    templatesDir: join(import.meta.dirname, '../../resources/templates'),
    serverUrl: () => '',
  });
  const ending = (key: string) =>
    new Promise<JobState>((resolve) => {
      const stop = host.onEvent((path, payload) => {
        const job = payload as { id: string; state: JobState };
        if (path !== 'print.jobChanged' || job.id !== key || ['accepted', 'sending'].includes(job.state))
          return;
        stop();
        resolve(job.state);
      });
    });
  try {
    const { id } = await host.handlers.printers.configure({
      uri: `tcp://127.0.0.1:${port}`,
      name: 'bench',
      language: 'zpl',
      dpi: 203,
    });
    await host.warmUp();
    return await use({
      async print(rows, copies = 1) {
        const key = randomUUID();
        const ended = ending(key);
        await host.handlers.print.submit({
          key,
          printerId: id,
          title: 'bench',
          content: { kind: 'labels', templateId: 'package-100x70', rows: [...rows] },
          copies,
        });
        return { ended };
      },
    });
  } finally {
    await host.close();
    server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
