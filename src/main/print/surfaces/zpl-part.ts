import { createRecentCache } from '#shared/label/recent-cache';
import { createRaster, type Raster, stampRaster } from '../../../rendering/bitmap-raster.ts';
import { createByteWriter } from '../../../rendering/byte-writer.ts';
import type { PlacedGlyph } from './place-glyphs.ts';
import { writeGraphicField } from './zpl-graphic.ts';
import type { Stored } from './zpl-memory.ts';

/** Twice this many pairs are remembered. */
const PAIRS = 1500;

/**
 * A glyph, or a pair of parts: a line of glyphs is split into halves, which are split in turn. Positions are in dots,
 * relative to the ink of the part's first glyph.
 */
export interface Part {
  id: number;
  shape: Raster | Pair;
  /** The rectangle of its ink. */
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** The field that draws a glyph in its label, without its place; null for a pair, which is drawn as two. */
  inline: Buffer | null;
  /** The graphic kept in the printer's memory, and the field that recalls it. */
  kept: { graphic: Stored; recall: Buffer } | null;
  /** Bytes of its glyphs as inline fields, which is about the size of its graphic. */
  size: number;
  /**
   * Extra bytes that labels have needed because the printer does not keep this part, counted since it was last refused
   * for lack of room.
   */
  spent: number;
}

interface Pair {
  first: Part;
  second: Part;
  x: number;
  y: number;
}

export interface PartMaker {
  /** Returns the part for a line's glyphs; null if there are none. */
  partOf(glyphs: readonly PlacedGlyph[]): Part | null;
  /**
   * Returns the part that joins two parts. x and y: the position of the second, relative to the first glyph of the
   * first.
   */
  join(first: Part, second: Part, x: number, y: number): Part;
}

/** Makes the parts of a run's text: the same glyphs at the same distances are one part wherever they recur. */
export function createPartMaker(): PartMaker {
  const pairOf = createRecentCache<Part, number>(PAIRS);
  const glyphs = new WeakMap<Raster, Part>();
  const scratch = createByteWriter();
  let parts = 0;

  const glyphPart = (raster: Raster): Part => {
    const known = glyphs.get(raster);
    if (known !== undefined) return known;
    writeGraphicField(scratch, raster);
    const inline = scratch.take();
    parts += 1;
    const ink = { left: 0, top: 0, right: raster.width, bottom: raster.height };
    const part = { id: parts, shape: raster, ...ink, inline, kept: null, size: inline.length, spent: 0 };
    glyphs.set(raster, part);
    return part;
  };

  const newPair = (first: Part, second: Part, x: number, y: number): Part => {
    parts += 1;
    return {
      id: parts,
      shape: { first, second, x, y },
      left: Math.min(first.left, second.left + x),
      top: Math.min(first.top, second.top + y),
      right: Math.max(first.right, second.right + x),
      bottom: Math.max(first.bottom, second.bottom + y),
      inline: null,
      kept: null,
      size: first.size + second.size,
      spent: 0,
    };
  };

  const pairPart = (first: Part, second: Part, x: number, y: number): Part => {
    const key = (Math.imul(first.id, 0x9e3779b1) ^ Math.imul(second.id, 0x85ebca6b)) + x * 31 + y;
    const known = pairOf(key, () => newPair(first, second, x, y));
    const { shape } = known;
    const isSame =
      isPair(shape) && shape.first === first && shape.second === second && shape.x === x && shape.y === y;
    return isSame ? known : newPair(first, second, x, y);
  };

  /** The first half is the longer one, so that figures share more parts. */
  const partFrom = (
    placed: readonly PlacedGlyph[],
    from: number,
    first: PlacedGlyph,
    count: number,
  ): Part => {
    if (count === 1) return glyphPart(first.raster);
    const half = (count + 1) >> 1;
    const middle = placed[from + half] ?? first;
    return pairPart(
      partFrom(placed, from, first, half),
      partFrom(placed, from + half, middle, count - half),
      middle.left - first.left,
      middle.top - first.top,
    );
  };

  return {
    partOf(placed) {
      const [first] = placed;
      return first === undefined ? null : partFrom(placed, 0, first, placed.length);
    },
    join: pairPart,
  };
}

export function isPair(shape: Raster | Pair): shape is Pair {
  return 'first' in shape;
}

/** Bytes of its graphic. */
export function bytesOf({ left, top, right, bottom }: Part): number {
  return Math.ceil((right - left) / 8) * (bottom - top);
}

/** Its dots, from the upper left corner of its ink. */
export function rasterOf(part: Part): Raster {
  if (!isPair(part.shape)) return part.shape;
  const raster = createRaster(part.right - part.left, part.bottom - part.top);
  stampPart(raster, part, -part.left, -part.top);
  return raster;
}

function stampPart(target: Raster, { shape }: Part, x: number, y: number): void {
  if (!isPair(shape)) {
    stampRaster(target, shape, x, y);
    return;
  }
  stampPart(target, shape.first, x, y);
  stampPart(target, shape.second, x + shape.x, y + shape.y);
}
