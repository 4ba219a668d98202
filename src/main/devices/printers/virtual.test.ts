import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { KnownState, PrintDocument } from './port.ts';
import { createVirtualPrinter, type VirtualPrinter } from './virtual.ts';
import { FaultPlayer, type VirtualFault } from './virtual-faults.ts';

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

test('shows the data it received, in one or several parts', async () => {
  await print('a', 2);
  await print('a', 1);
  expect(await printer.pictures('a')).toEqual(
    Array.from({ length: 3 }, () => ({ png: DOT.toString('base64'), widthPx: 1, heightPx: 1, warnings: [] })),
  );
});

test('shows more than 9,999 labels of a job in their order', async () => {
  await mkdir(join(folder, 'a'));
  for (const number of [9999, 10_000]) {
    const png = Buffer.from(DOT);
    png.writeUInt32BE(number, 16);
    await writeFile(join(folder, 'a', `${number}.png`), png);
  }
  expect((await printer.pictures('a')).map(({ widthPx }) => widthPx)).toEqual([9999, 10_000]);
});

test('has no pictures of an unknown job', async () => {
  expect(await printer.pictures('b')).toEqual([]);
});

test('keeps the newest 200 jobs', async () => {
  for (let job = 0; job < 202; job += 1) await print(`job-${job}`, 1);
  expect(await readdir(folder)).toHaveLength(200);
  expect(await printer.pictures('job-201')).toHaveLength(1);
});

describe('with a scripted fault', () => {
  const faulty = (kind: VirtualFault['kind'], after = 2) => {
    const fault = { kind, after, seconds: 0.01 };
    printer = createVirtualPrinter(folder, new FaultPlayer(fault, { name: '练习机' }));
  };
  const count = async () => (await printer.pictures('a')).length;

  test.each([
    ['paper-out', '缺纸'],
    ['head-open', '打印头打开'],
  ] as const)('%s: is reported after the second label, and printing continues', async (kind, words) => {
    faulty(kind);
    const told: [string, number][] = [];
    const labels = Array.from({ length: 4 });
    let printed = 0;
    const onState = (state: KnownState) => told.push([state.words.zh, printed]);
    const stream = await printer.open({ ...documentOf('a'), onState });
    for (const _ of labels) {
      await stream.write(DOT);
      printed += 1;
    }
    expect(await stream.finish()).toEqual({ state: 'confirmed' });
    expect(told).toEqual([[words, 2]]);
    expect(await count()).toBe(4);
  });

  test('cut-off: the third label is lost once, and the rest is printed by the next run', async () => {
    faulty('cut-off');
    await expect(print('a', 4)).rejects.toMatchObject({ code: 'printer.disconnected' });
    expect(await count()).toBe(2);
    await print('a', 2);
    expect(await count()).toBe(4);
  });

  test.each([
    ['offline', 'printer.refused', 0],
    ['silent', 'printer.silent', 1],
  ] as const)('%s: the first attempt of a job fails', async (kind, code, labels) => {
    faulty(kind);
    await expect(print('a', 1)).rejects.toMatchObject({ code });
    expect(await count()).toBe(labels);
    await print('a', 1);
  });

  test('stalled, it stops when its job is aborted', async () => {
    printer = createVirtualPrinter(
      folder,
      new FaultPlayer({ kind: 'slow', after: 0, seconds: 3600 }, { name: '慢' }),
    );
    const stream = await printer.open(documentOf('a'));
    const writing = stream.write(DOT);
    stream.abort();
    await expect(writing).rejects.toMatchObject({ code: 'printer.disconnected' });
    expect(await count()).toBe(0);
  });
});

test('accepts pictures only', async () => {
  await expect(printer.open({ ...documentOf('a'), language: 'zpl' })).rejects.toMatchObject({
    code: 'printer.language',
  });
});
