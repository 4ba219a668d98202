import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDeskHost } from '../../src/main/host.ts';
import { openNodeSecrets } from '../../src/main/storage/secrets-node.ts';
import { openNodeSettings } from '../../src/main/storage/settings-node.ts';
import { type BenchResult, percentiles } from './result.ts';
import { packageRows } from './rows.ts';

const CLICKS = 60;

/** Time from the call of `print.submit` on a warm host, including the journal, to the first byte at a raw TCP printer. */
export async function benchFirstByte(): Promise<BenchResult[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'veneer-desk-bench-'));
  let firstByteAt: ((at: number) => void) | undefined;
  const printer = createServer({ allowHalfOpen: true }, (socket) => {
    socket.once('data', () => firstByteAt?.(performance.now()));
    socket.on('end', () => socket.end()).resume();
  });
  printer.listen(0, '127.0.0.1');
  await once(printer, 'listening');
  const { port } = printer.address() as AddressInfo;

  const host = await createDeskHost({
    dataDir,
    mode: 'headless',
    version: '0',
    settings: openNodeSettings(dataDir),
    secrets: await openNodeSecrets(dataDir),
    templatesDir: join(import.meta.dirname, '../../resources/templates'),
    serverUrl: () => '',
  });
  try {
    const { id } = await host.handlers.printers.configure({
      uri: `tcp://127.0.0.1:${port}`,
      name: 'bench',
      language: 'zpl',
      dpi: 203,
    });
    await host.warmUp();
    const times: number[] = [];
    for (const row of packageRows(CLICKS)) {
      const arrived = new Promise<number>((resolve) => {
        firstByteAt = resolve;
      });
      const key = randomUUID();
      const done = new Promise<void>((resolve) => {
        const stop = host.onEvent((path, payload) => {
          const job = payload as { id: string; state: string };
          if (path !== 'print.jobChanged' || job.id !== key || ['accepted', 'sending'].includes(job.state))
            return;
          stop();
          resolve();
        });
      });
      const clickedAt = performance.now();
      await host.handlers.print.submit({
        key,
        printerId: id,
        title: 'bench',
        content: { kind: 'labels', templateId: 'package-100x70', rows: [row] },
        copies: 1,
      });
      times.push((await arrived) - clickedAt);
      await done;
    }
    const { p50, p95 } = percentiles(times.slice(1));
    return [
      {
        name: 'click to first byte at a TCP printer (p95)',
        value: p95,
        unit: 'ms',
        target: '≤ 30',
        note: `p50 ${p50.toFixed(1)} ms, first after warm-up ${times[0]?.toFixed(1)} ms`,
      },
    ];
  } finally {
    await host.close();
    printer.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
