import { createRecentCache } from '#shared/label/recent-cache';
import { createRaster, type Raster, stampRaster } from '../../../rendering/bitmap-raster.ts';
import { type ByteWriter, createByteWriter } from '../../../rendering/byte-writer.ts';
import type { PlacedGlyph } from './place-glyphs.ts';
import { writeGraphicField } from './zpl-graphic.ts';
import type { Stored, ZplMemory } from './zpl-memory.ts';

/** Twice this many pairs are remembered. */
const PAIRS = 1500;
/** About the length of `^FO123,456^XGR:ABCDEF.GRF^FS`. */
const RECALL_BYTES = 28;

/** A glyph, or two parts: glyphs of a line are made of their halves, those of theirs. Places are dots from the ink of a part's first glyph. */
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
  /** The graphic kept of it, and the field that recalls it. */
  kept: { graphic: Stored; recall: Buffer } | null;
  /** Bytes of its glyphs as fields of their own, about those of its graphic. */
  size: number;
  /** Bytes that labels were longer because the printer does not keep it, or since it last had no room. */
  spent: number;
}

interface Pair {
  first: Part;
  second: Part;
  x: number;
  y: number;
}

export interface Recall {
  graphic: Stored;
  field: string;
}

export interface ZplParts {
  /** The part that glyphs of a line make; null for none. */
  partOf(glyphs: readonly PlacedGlyph[]): Part | null;
  /** The part that two make, the second at a place from the first glyph of the first. */
  join(first: Part, second: Part, x: number, y: number): Part;
  /** Draws a part whose first glyph lies at a place. */
  draw(part: Part, x: number, y: number): void;
  /**
   * The recalls that draw a part: one of the whole part if it is stored, else those of the two parts it is joined from. `isWhole`
   * stores the whole part first. Null where the printer has no room, or the place is off the label.
   */
  recall(part: Part, x: number, y: number, isWhole: boolean): Recall[] | null;
}

/**
 * Draws text in parts that are recalled from the printer. A part is stored there as soon as sending it inline has cost as many bytes
 * as storing it would: recurring text is recalled in parts as long as possible, other text stays inline in its label.
 */
export function createZplParts(
  memory: ZplMemory,
  fields: ByteWriter,
  /** Draws at a place that may be left of or above the label. */
  graphic: (x: number, y: number, raster: Raster) => void,
): ZplParts {
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

  /** Has a part kept by the printer, where it has room. */
  const keep = (part: Part) => {
    part.spent = 0;
    const graphic = memory.keep(rasterOf(part));
    part.kept = graphic && { graphic, recall: Buffer.from(`^XG${graphic.name}^FS`) };
  };

  /** The field that recalls a part, if the printer has it; the label needs it. */
  const recallOf = ({ kept }: Part): Buffer | null => {
    if (kept?.graphic.isStored !== true) return null;
    memory.use(kept.graphic);
    return kept.recall;
  };

  /** Returns the number of fields. */
  const draw = (part: Part, x: number, y: number): number => {
    const [left, top] = [x + part.left, y + part.top];
    const { shape } = part;
    const isOnLabel = left >= 0 && top >= 0;
    if (part.spent >= part.size && memory.canKeep(bytesOf(part))) keep(part);
    const field = isOnLabel ? (recallOf(part) ?? part.inline) : null;
    if (field !== null) {
      fields.text(`^FO${left},${top}`);
      fields.bytes(field);
      if (field === part.inline) part.spent += part.size;
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

  const recall = (part: Part, x: number, y: number, isWhole: boolean): Recall[] | null => {
    const [left, top] = [x + part.left, y + part.top];
    if (left < 0 || top < 0) return null;
    if ((isWhole || !isPair(part.shape)) && part.kept?.graphic.isStored !== true) keep(part);
    const field = recallOf(part);
    if (part.kept !== null && field !== null)
      return [{ graphic: part.kept.graphic, field: `^FO${left},${top}${field}` }];
    if (!isPair(part.shape)) return null;
    const { first, second } = part.shape;
    const [a, b] = [recall(first, x, y, false), recall(second, x + part.shape.x, y + part.shape.y, false)];
    return a && b && [...a, ...b];
  };

  return {
    partOf(placed) {
      const [first] = placed;
      return first === undefined ? null : partFrom(placed, 0, first, placed.length);
    },
    join: pairPart,
    draw,
    recall,
  };
}

function isPair(shape: Raster | Pair): shape is Pair {
  return 'first' in shape;
}

/** Bytes of its graphic. */
function bytesOf({ left, top, right, bottom }: Part): number {
  return Math.ceil((right - left) / 8) * (bottom - top);
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
