import type { Raster } from '../../../rendering/bitmap-raster.ts';
import type { ByteWriter } from '../../../rendering/byte-writer.ts';
import type { Stored, ZplMemory } from './zpl-memory.ts';
import { bytesOf, createPartMaker, isPair, type Part, type PartMaker, rasterOf } from './zpl-part.ts';

/** About the length of `^FO123,456^XGR:ABCDEF.GRF^FS`. */
const RECALL_BYTES = 28;

export interface Recall {
  graphic: Stored;
  field: string;
}

export interface ZplParts extends PartMaker {
  /** Draws a part with its first glyph at the position. */
  draw(part: Part, x: number, y: number): void;
  /**
   * Returns the recalls that draw a part: a single one if the whole part is stored, else those of its two halves.
   * `isWhole` stores the whole part first. Null if the printer has no room, or the position is off the label.
   */
  recall(part: Part, x: number, y: number, isWhole: boolean): Recall[] | null;
}

/**
 * Draws text in parts that are recalled from the printer. A part is stored there as soon as sending it inline has cost
 * as many bytes as storing it would: recurring text is recalled in parts as long as possible, other text stays inline
 * in its label.
 */
export function createZplParts(
  memory: ZplMemory,
  fields: ByteWriter,
  /** Draws at a position that may be left of or above the label. */
  graphic: (x: number, y: number, raster: Raster) => void,
): ZplParts {
  /** Stores a part in the printer's memory if there is room. */
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

  return { ...createPartMaker(), draw, recall };
}
