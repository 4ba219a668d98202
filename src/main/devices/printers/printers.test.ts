import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '../../../../tests/devices/printers/programs.ts';
import { openNodeSettings } from '../../storage/settings-node.ts';
import { createPrinters } from './printers.ts';

function startPrinters() {
  const dataDir = mkdtempSync(join(tmpdir(), 'printers-'));
  const printers = createPrinters({ settings: openNodeSettings(dataDir), emit: () => {}, dataDir });
  onTestFinished(() => {
    printers.close();
    rmSync(dataDir, { recursive: true });
  });
  return printers;
}

test('only a printer that can report what it has written is set to write tags', async () => {
  const { handlers } = startPrinters();
  const zebra = { uri: 'tcp://127.0.0.1:9100', name: 'ZT411R', dpi: 203 } as const;
  const set = async (language: 'zpl' | 'tspl', more: { encodesTags?: boolean } = {}) =>
    handlers.configure({ ...zebra, language, ...more });
  await expect(set('tspl', { encodesTags: true })).rejects.toMatchObject({ code: 'encoder.impossible' });
  expect(await set('zpl', { encodesTags: true })).toMatchObject({ encodesTags: true });
  expect(await set('zpl')).toMatchObject({ encodesTags: true });
  expect(await set('tspl')).not.toHaveProperty('encodesTags');
});

test('a printer whose tags are switched on keeps its state, one of another language is not asked yet', async () => {
  const printers = startPrinters();
  const zebra = { uri: 'tcp://127.0.0.1:9100', name: 'ZT411R', dpi: 203 } as const;
  const set = async (language: 'zpl' | 'tspl', more: { encodesTags?: boolean } = {}) =>
    (await printers.handlers.configure({ ...zebra, language, ...more })).state.words.en;
  expect(await set('zpl')).toBe('Not asked yet');
  printers.noteState(zebra.uri, { state: 'attention', words: { zh: '缺纸', en: 'Paper out' } });
  expect(await set('zpl', { encodesTags: true })).toBe('Paper out');
  expect(await set('tspl')).toBe('Not asked yet');
});

test.each([
  ['tcp', 'pdf', (port: number) => `tcp://127.0.0.1:${port}`],
  ['ipp', 'pdf', (port: number) => `ipp://127.0.0.1:${port}/ipp/print`],
  ['virtual', 'png', () => 'virtual:label?fault=offline&after=0&seconds=1'],
] as const)('a renamed %s printer is named in errors as it is called now', async (_, language, uriAt) => {
  const printers = startPrinters();
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
