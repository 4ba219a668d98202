import { expect, it } from 'vitest';
import { createRaster, fillRectangle } from '../../../rendering/bitmap-raster.ts';
import { ZplMemory } from './zpl-memory.ts';

/** A square of 1,000 bytes, each with a dot elsewhere. */
function square(dot: number) {
  const raster = createRaster(80, 100);
  fillRectangle(raster, dot % 80, Math.floor(dot / 80), 1, 1);
  return raster;
}

it('stores the same dots once, under a name of the printer’s RAM', () => {
  const memory = new ZplMemory();
  const stored = memory.keep(square(1));
  expect(stored?.name).toMatch(/^R:[A-Z][0-9A-Z]{5}\.GRF$/);
  expect(memory.keep(square(1))).toBe(stored);
  expect(memory.keep(square(2))?.name).not.toBe(stored?.name);
  expect(memory.takeStores().toString().match(/~DG/g)).toHaveLength(2);
});

it('writes the size of the data, the bytes of a row, and the compressed data', () => {
  const memory = new ZplMemory();
  const raster = createRaster(16, 2);
  fillRectangle(raster, 0, 0, 16, 2);
  const stored = memory.keep(raster);
  expect(memory.takeStores().toString()).toBe(`~DG${stored?.name},4,2,JF:\n`);
});

it('keeps and lends fewer graphics than a small printer can store', () => {
  const memory = new ZplMemory();
  memory.prepare(square(0));
  const names = (take: 'keep' | 'lend', from: number) =>
    Array.from({ length: 300 }, (_, dot) => memory[take](square(from + dot))).filter(
      (stored) => stored !== null,
    );
  expect(names('keep', 1)).toHaveLength(200);
  expect(names('lend', 500)).toHaveLength(50);
  expect(memory.deleteAll().toString().match(/\^ID/g)).toHaveLength(251);
});

it('keeps 256 KiB at most beside the part that all labels share, and lends 96 KiB', () => {
  const memory = new ZplMemory();
  memory.prepare(createRaster(4000, 4000));
  const wide = (dot: number) => {
    const raster = createRaster(800, 100);
    fillRectangle(raster, dot, 0, 1, 1);
    return raster;
  };
  const count = (take: 'keep' | 'lend', from: number) =>
    Array.from({ length: 50 }, (_, dot) => memory[take](wide(from + dot))).filter(
      (stored) => stored !== null,
    );
  expect(count('keep', 0)).toHaveLength(26);
  expect(memory.canKeep(10_000)).toBe(false);
  expect(memory.canKeep(1000)).toBe(true);
  expect(count('lend', 100)).toHaveLength(9);
});

it('replaces a graphic that no label has needed for 256 labels, and never one that is stored again', () => {
  const memory = new ZplMemory();
  memory.prepare(square(2000));
  const stored = Array.from({ length: 200 }, (_, dot) => memory.keep(square(dot)));
  for (let label = 0; label < 256; label += 1) {
    expect(memory.keep(square(1000))).toBeNull();
    for (const each of stored.slice(1)) if (each !== null) memory.use(each);
    expect(memory.takeDeletions()).toBe('');
  }
  memory.takeStores();
  const [unused] = stored;
  expect(memory.keep(square(1000))?.isStored).toBe(true);
  expect(unused?.isStored).toBe(false);
  expect(memory.takeStores().toString().match(/~DG/g)).toHaveLength(1);
  expect(memory.takeDeletions()).toBe(`^ID${unused?.name}^FS`);
  // The label that deletes it may not have been printed.
  expect(memory.deleteAll().toString()).toContain(`^ID${unused?.name}^FS`);
  expect(memory.keep(square(0))).toBeNull();
});

it('stores a format under a name made from its commands, as long as labels need it', () => {
  const memory = new ZplMemory();
  const stored = memory.lendFormat('^FO1,2^GB3,4,3^FS');
  expect(stored?.name).toMatch(/^R:[A-Z][0-9A-Z]{5}\.ZPL$/);
  expect(memory.takeStores().toString()).toBe(`^XA^DF${stored?.name}^FS^FO1,2^GB3,4,3^FS^XZ\n`);
  const deletions: string[] = [];
  for (let label = 0; label < 60; label += 1) {
    if (stored !== null && label < 20) memory.use(stored);
    deletions.push(memory.takeDeletions());
  }
  expect(deletions.findIndex((text) => text !== '')).toBe(19 + 32);
  expect(deletions[51]).toBe(`^ID${stored?.name}^FS`);
});

it('deletes a graphic lent 32 labels ago, unless it was lent again since', () => {
  const memory = new ZplMemory();
  const [old, again] = [memory.lend(square(1)), memory.lend(square(2))];
  const deletions: string[] = [];
  for (let label = 0; label < 40; label += 1) {
    if (label === 20) memory.lend(square(2));
    deletions.push(memory.takeDeletions());
  }
  expect(deletions.flatMap((text, label) => (text === '' ? [] : [[label, text]]))).toEqual([
    [32, `^ID${old?.name}^FS`],
  ]);
  memory.takeStores();
  memory.lend(square(1));
  memory.lend(square(2));
  expect(memory.takeStores().toString()).toMatch(new RegExp(`^~DG${old?.name},[^~]*$`));
  expect(memory.deleteAll().toString()).toContain(`^ID${again?.name}^FS`);
});
