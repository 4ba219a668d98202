import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PrintDocument } from './port.ts';
import { createVirtualPrinter, type VirtualPrinter } from './virtual.ts';

/** A 1 × 1 PNG. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);

let folder: string;
let printer: VirtualPrinter;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veneer-virtual-'));
  printer = createVirtualPrinter(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function documentOf(jobId: string): PrintDocument {
  return { jobId, title: 't', language: 'png', dpi: 203, widthMm: 100, heightMm: 70 };
}

async function print(jobId: string, count: number): Promise<void> {
  const stream = await printer.open(documentOf(jobId));
  for (let label = 0; label < count; label += 1) await stream.write(DOT);
  await stream.finish();
}

test('shows what it was sent, in one or several parts', async () => {
  await print('a', 2);
  await print('a', 1);
  expect(await printer.pictures('a')).toEqual(
    Array.from({ length: 3 }, () => ({ png: DOT.toString('base64'), widthPx: 1, heightPx: 1, warnings: [] })),
  );
});

test('has no pictures of an unknown job', async () => {
  expect(await printer.pictures('b')).toEqual([]);
});

test('keeps the newest 200 jobs', async () => {
  for (let job = 0; job < 202; job += 1) await print(`job-${job}`, 1);
  expect(await readdir(folder)).toHaveLength(200);
  expect(await printer.pictures('job-201')).toHaveLength(1);
});

test('accepts pictures only', async () => {
  await expect(printer.open({ ...documentOf('a'), language: 'zpl' })).rejects.toMatchObject({
    code: 'printer.language',
  });
});
