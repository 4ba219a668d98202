import { execFileSync } from 'node:child_process';
import { constants, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PrinterLanguage } from '#shared/desk/contract/printers';
import { createFilePrinter } from './file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veneer-file-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function begin(path: string, language: PrinterLanguage, jobId = 'j1') {
  return createFilePrinter(path).open({ jobId, title: 't', language, dpi: 203, widthMm: 100, heightMm: 70 });
}

async function print(path: string, language: PrinterLanguage, ...chunks: string[]) {
  const stream = await begin(path, language);
  for (const chunk of chunks) await stream.write(Buffer.from(chunk));
  return stream.finish();
}

test('appends ZPL jobs', async () => {
  const path = join(folder, 'out.zpl');
  expect(await print(path, 'zpl', '^XA1', '^XZ')).toEqual({ state: 'confirmed' });
  await print(path, 'zpl', '^XA2^XZ');
  expect(await readFile(path, 'utf8')).toBe('^XA1^XZ^XA2^XZ');
});

test('replaces the previous PDF', async () => {
  const path = join(folder, 'out.pdf');
  await print(path, 'pdf', '%PDF 1');
  await print(path, 'pdf', '%PDF 2');
  expect(await readFile(path, 'utf8')).toBe('%PDF 2');
});

test('writes each picture to a separate file', async () => {
  await print(join(folder, 'out.png'), 'png', 'one', 'two');
  expect((await readdir(folder)).sort()).toEqual(['out-2.png', 'out.png']);
});

test('leaves the file unchanged when a job is aborted', async () => {
  const path = join(folder, 'out.zpl');
  await print(path, 'zpl', 'before');
  const stream = await begin(path, 'zpl', 'j2');
  await stream.write(Buffer.from('half a'));
  stream.abort();
  expect(await readFile(path, 'utf8')).toBe('before');
});

test.each(['pdf', 'png'] as const)(
  'a job that cannot get its name (%s) leaves nothing behind',
  async (language) => {
    const path = join(folder, `out.${language}`);
    const stream = await begin(path, language);
    await stream.write(Buffer.from('whole'));
    await mkdir(path);
    const names = stream.finish().catch(() => readdirSync(folder));
    expect(await names).toEqual([`out.${language}`]);
  },
);

test('a job restarted right after it was aborted is written completely', async () => {
  const path = join(folder, 'out.pdf');
  const printer = createFilePrinter(path);
  const job = { jobId: 'j1', title: 't', language: 'pdf', dpi: 203, widthMm: 100, heightMm: 70 } as const;
  const first = await printer.open(job);
  await first.write(Buffer.from('half'));
  first.abort();
  const again = await printer.open(job);
  await again.write(Buffer.from('whole'));
  expect(await again.finish()).toEqual({ state: 'confirmed' });
  expect(await readFile(path, 'utf8')).toBe('whole');
});

test.each([
  ['pdf', '%PDF whole'],
  ['zpl', '^XA1^XZ^XA2^XZ'],
] as const)('a job begun again writes %s without what a power cut left of it', async (language, whole) => {
  const path = join(folder, `out.${language}`);
  await writeFile(`${path}.j1.part`, 'half');
  await print(path, language, whole);
  expect(await readFile(path, 'utf8')).toBe(whole);
});

test('refuses a missing folder', async () => {
  await expect(begin(join(folder, 'none', 'out.zpl'), 'zpl')).rejects.toMatchObject({
    code: 'printer.rejected',
  });
});

test.skipIf(process.platform === 'win32')(
  'a device gets bytes as they arrive and cannot confirm',
  async () => {
    expect(await print('/dev/null', 'zpl', '^XA^XZ')).toEqual({ state: 'sent' });
  },
);

test.skipIf(process.platform === 'win32')(
  'a job that is aborted while a device takes no more bytes ends at once',
  async () => {
    const path = join(folder, 'device');
    execFileSync('mkfifo', [path]);
    const reader = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const stream = await begin(path, 'zpl');
      const writing = stream.write(new Uint8Array(1024 * 1024));
      stream.abort();
      await expect(writing).rejects.toMatchObject({ code: 'printer.disconnected' });
    } finally {
      await reader.close();
    }
  },
);
