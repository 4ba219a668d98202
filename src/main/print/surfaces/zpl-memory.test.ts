import { expect, it } from 'vitest';
import { createRaster, fillRectangle } from '../../../rendering/bitmap-raster.ts';
import { createZplMemory } from './zpl-memory.ts';

/** A square of 1,000 bytes, each with a dot elsewhere. */
function square(dot: number) {
  const raster = createRaster(80, 100);
  fillRectangle(raster, dot % 80, Math.floor(dot / 80), 1, 1);
  return raster;
}

it('stores the same dots once, under a name of the printer’s RAM', () => {
  const memory = createZplMemory();
  const name = memory.keep(square(1));
  expect(name).toMatch(/^R:[A-Z][0-9A-Z]{5}\.GRF$/);
  expect(memory.keep(square(1))).toBe(name);
  expect(memory.keep(square(2))).not.toBe(name);
  expect(memory.takeStores().toString().match(/~DG/g)).toHaveLength(2);
});

it('writes the size of the data, the bytes of a row, and the compressed data', () => {
  const memory = createZplMemory();
  const raster = createRaster(16, 2);
  fillRectangle(raster, 0, 0, 16, 2);
  const name = memory.keep(raster);
  expect(memory.takeStores().toString()).toBe(`~DG${name},4,2,JF:\n`);
});

it('keeps and lends fewer graphics than a small printer takes files', () => {
  const memory = createZplMemory();
  memory.prepare(square(0));
  const names = (take: 'keep' | 'lend', from: number) =>
    Array.from({ length: 300 }, (_, dot) => memory[take](square(from + dot))).filter((name) => name !== null);
  expect(names('keep', 1)).toHaveLength(200);
  expect(names('lend', 500)).toHaveLength(50);
  expect(memory.deleteAll().toString().match(/\^ID/g)).toHaveLength(251);
});

it('keeps 256 KiB at most beside the part that all labels share', () => {
  const memory = createZplMemory();
  memory.prepare(createRaster(4000, 4000));
  const wide = (dot: number) => {
    const raster = createRaster(800, 100);
    fillRectangle(raster, dot, 0, 1, 1);
    return raster;
  };
  const names = Array.from({ length: 50 }, (_, dot) => memory.keep(wide(dot)));
  expect(names.filter((name) => name !== null)).toHaveLength(26);
});

it('deletes what was lent 32 labels ago, and not what was lent again since', () => {
  const memory = createZplMemory();
  const [old, again] = [memory.lend(square(1)), memory.lend(square(2))];
  const deletions: string[] = [];
  for (let label = 0; label < 40; label += 1) {
    if (label === 20) memory.lend(square(2));
    deletions.push(memory.takeDeletions().toString());
  }
  expect(deletions.flatMap((text, label) => (text === '' ? [] : [[label, text]]))).toEqual([
    [32, `^ID${old}^FS`],
  ]);
  memory.takeStores();
  memory.lend(square(1));
  memory.lend(square(2));
  expect(memory.takeStores().toString()).toMatch(new RegExp(`^~DG${old},[^~]*$`));
  expect(memory.deleteAll().toString()).toContain(`^ID${again}^FS`);
});
