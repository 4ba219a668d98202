import { createRecentCache } from '#shared/label/recent-cache';
import type { TextRun } from '#shared/label/surface';
import { type PlacedGlyph, placeGlyphs } from './place-glyphs.ts';
import {
  type FixedLine,
  type FixedText,
  glyphsBeside,
  type LabelText,
  originKey,
  type PlacedLine,
} from './zpl-fixed-text.ts';
import type { Part } from './zpl-part.ts';
import type { ZplParts } from './zpl-parts.ts';

/**
 * Twice this many texts are cached, enough for about ten labels. More would outlive V8's young generation and fill the
 * heap.
 */
const TEXTS = 100;

/** A line with its most recent drawing. */
interface DrawnLine extends PlacedLine {
  key: number;
  beside: Beside | null;
}

/** The part of a line that a fixed text does not cover, to be drawn beside it. */
interface Beside {
  fixed: FixedLine | undefined;
  /** Null where the fixed text covers the whole line. */
  part: Part | null;
  x: number;
  y: number;
}

/** Text drawn side by side, kept as one part because the whole row may recur. */
interface Row {
  part: Part;
  x: number;
  y: number;
  baseline: number;
}

export interface ZplText {
  add(run: TextRun): void;
  /** The text added since the last {@link ZplText.draw}. */
  label(): LabelText;
  /** Draws the text of the label, without the text that `fixed` already draws. */
  draw(fixed: FixedText): void;
}

/** Collects the text of a label and draws it in parts. */
export function createZplText(dotsPerMm: number, parts: ZplParts): ZplText {
  const textOf = createRecentCache<{ glyphs: readonly PlacedGlyph[]; last: DrawnLine | null }>(TEXTS);
  const label = new Map<number, PlacedLine>();
  let lines: DrawnLine[] = [];

  const besideOf = (fixed: FixedLine | undefined, line: PlacedLine): Beside => {
    const glyphs = fixed === undefined ? line.glyphs : glyphsBeside(fixed, line);
    const { left = 0, top = 0 } = glyphs[0] ?? {};
    return { fixed, part: parts.partOf(glyphs), x: line.x + left, y: line.y + top };
  };

  return {
    add(run) {
      const text = textOf(`${run.face}${run.rotation} ${run.sizeMm} ${run.text}`, () => ({
        glyphs: placeGlyphs(run, dotsPerMm),
        last: null,
      }));
      const { glyphs, last } = text;
      if (glyphs.length === 0) return;
      const [x, y] = [Math.round(run.xMm * dotsPerMm), Math.round(run.baselineMm * dotsPerMm)];
      const isInPlace = last !== null && last.x === x && last.y === y;
      const line = isInPlace ? last : { glyphs, x, y, key: originKey(x, y), beside: null };
      text.last = line;
      lines.push(line);
      if (!label.has(line.key)) label.set(line.key, line);
    },
    label: () => label,
    draw(text) {
      const rows: Row[] = [];
      for (const line of lines) {
        const fixed = text.get(line.key);
        if (line.beside === null || line.beside.fixed !== fixed) line.beside = besideOf(fixed, line);
        const { part, x, y } = line.beside;
        if (part === null) continue;
        const row = rows.at(-1);
        if (row?.baseline === line.y) row.part = parts.join(row.part, part, x - row.x, y - row.y);
        else rows.push({ part, x, y, baseline: line.y });
      }
      for (const { part, x, y } of rows) parts.draw(part, x, y);
      lines = [];
      label.clear();
    },
  };
}
