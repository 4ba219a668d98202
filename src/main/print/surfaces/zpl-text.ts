import { createRecentCache } from '#shared/label/recent-cache';
import type { TextRun } from '#shared/label/surface';
import { createRaster, type Raster, stampRaster } from '../../../rendering/bitmap-raster.ts';
import { type ByteWriter, createByteWriter } from '../../../rendering/byte-writer.ts';
import { type PlacedGlyph, placeGlyphs } from './place-glyphs.ts';
import { writeGraphicField } from './zpl-graphic.ts';
import type { ZplMemory } from './zpl-memory.ts';

/** Twice this many lines are remembered. */
const LINES = 500;
/** Twice this many pairs are remembered. */
const PAIRS = 1500;
/** About the length of `^FO123,456^XGR:ABCDEF.GRF^FS`. */
const RECALL_BYTES = 28;

/** A glyph, or two parts: a line is made of its halves, those of theirs. Places are dots from the ink of a part's first glyph. */
interface Part {
  id: number;
  shape: Raster | Pair;
  /** The rectangle of its ink. */
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** The field that draws it, without its place; null for a pair that is drawn as two. */
  field: Buffer | null;
  /** Bytes of its glyphs as fields of their own, about those of its graphic. */
  size: number;
  /** Bytes that labels were longer because the printer does not keep it; minus infinity once that is decided. */
  spent: number;
}

interface Pair {
  first: Part;
  second: Part;
  x: number;
  y: number;
}

/** A line and the place of its first glyph from its origin. */
interface Line {
  part: Part;
  x: number;
  y: number;
}

export interface ZplTextParts {
  dotsPerMm: number;
  memory: ZplMemory;
  fields: ByteWriter;
  /** Draws at a place that may be left of or above the label. */
  graphic(x: number, y: number, raster: Raster): void;
}

/**
 * Makes a function that draws lines from graphics kept in the printer. A part is kept as soon as its not being there has cost as
 * many bytes as storing it: what recurs is recalled in parts as long as possible, what does not recur stays in its label.
 */
export function createZplText({ dotsPerMm, memory, fields, graphic }: ZplTextParts): (run: TextRun) => void {
  const lineOf = createRecentCache<Line | null>(LINES);
  const pairOf = createRecentCache<Part, number>(PAIRS);
  const glyphs = new WeakMap<Raster, Part>();
  const scratch = createByteWriter();
  let parts = 0;

  const glyphPart = (raster: Raster): Part => {
    const known = glyphs.get(raster);
    if (known !== undefined) return known;
    writeGraphicField(scratch, raster);
    const field = scratch.take();
    parts += 1;
    const ink = { left: 0, top: 0, right: raster.width, bottom: raster.height };
    const part = { id: parts, shape: raster, ...ink, field, size: field.length, spent: 0 };
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
      field: null,
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

  const partOf = (placed: readonly PlacedGlyph[], from: number, first: PlacedGlyph, count: number): Part => {
    if (count === 1) return glyphPart(first.raster);
    const half = (count + 1) >> 1;
    const middle = placed[from + half] ?? first;
    return pairPart(
      partOf(placed, from, first, half),
      partOf(placed, from + half, middle, count - half),
      middle.left - first.left,
      middle.top - first.top,
    );
  };

  const layOut = (run: TextRun): Line | null => {
    const placed = placeGlyphs(run, dotsPerMm);
    const [first] = placed;
    if (first === undefined) return null;
    return { part: partOf(placed, 0, first, placed.length), x: first.left, y: first.top };
  };

  /** Has a part kept by the printer, where it has room. */
  const keep = (part: Part) => {
    part.spent = Number.NEGATIVE_INFINITY;
    const name = memory.keep(rasterOf(part));
    if (name !== null) part.field = Buffer.from(`^XG${name}^FS`);
  };

  /** Draws a part whose first glyph lies at a place. Returns the number of fields. */
  const draw = (part: Part, x: number, y: number): number => {
    if (part.spent >= part.size) keep(part);
    const [left, top] = [x + part.left, y + part.top];
    const { field, shape } = part;
    if (field !== null && left >= 0 && top >= 0) {
      fields.text(`^FO${left},${top}`);
      fields.bytes(field);
      if (!isPair(shape)) part.spent += part.size;
      return 1;
    }
    if (!isPair(shape)) {
      graphic(left, top, shape);
      return 1;
    }
    const made = draw(shape.first, x, y) + draw(shape.second, x + shape.x, y + shape.y);
    part.spent += (made - 1) * RECALL_BYTES;
    return made;
  };

  return (run) => {
    const line = lineOf(`${run.face}${run.rotation} ${run.sizeMm} ${run.text}`, () => layOut(run));
    if (line === null) return;
    const [x, y] = [Math.round(run.xMm * dotsPerMm), Math.round(run.baselineMm * dotsPerMm)];
    draw(line.part, x + line.x, y + line.y);
  };
}

function isPair(shape: Raster | Pair): shape is Pair {
  return 'first' in shape;
}

function rasterOf(part: Part): Raster {
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
