import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '../../../../tests/devices/printers/programs.ts';
import { openNodeSettings } from '../../storage/settings-node.ts';
import { createPrinters } from './printers.ts';

test.each([
  ['tcp', 'pdf', (port: number) => `tcp://127.0.0.1:${port}`],
  ['ipp', 'pdf', (port: number) => `ipp://127.0.0.1:${port}/ipp/print`],
  ['virtual', 'png', () => 'virtual:label?fault=offline&after=0&seconds=1'],
] as const)('a renamed %s printer is named in errors as it is called now', async (_, language, uriAt) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'printers-'));
  const printers = createPrinters({ settings: openNodeSettings(dataDir), emit: () => {}, dataDir });
  onTestFinished(() => {
    printers.close();
    rmSync(dataDir, { recursive: true });
  });
  // Nothing listens there.
  const uri = uriAt(await findFreePort());

  async function refusalOf(name: string): Promise<unknown> {
    const { id } = await printers.handlers.configure({ uri, name, language, dpi: 300 });
    const printer = await printers.find(id);
    if (printer === null) throw new Error('no printer');
    const job = { jobId: name, title: 't', language, dpi: 300, widthMm: 100, heightMm: 70 } as const;
    return printers
      .portOf(printer)
      .open(job)
      .catch((error: unknown) => error);
  }

  for (const printer of ['旧名', '新名'])
    expect(await refusalOf(printer)).toMatchObject({ code: 'printer.refused', details: { printer } });
});
