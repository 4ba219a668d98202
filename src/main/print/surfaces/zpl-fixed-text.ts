import type { PlacedGlyph } from './place-glyphs.ts';

/** A line of text with its origin in dots. */
export interface PlacedLine {
  /** The glyphs of its text; the same object for the same text. */
  glyphs: readonly PlacedGlyph[];
  x: number;
  y: number;
}

/** A line with glyphs that are the same on several labels. */
export interface FixedLine extends PlacedLine {
  isFixed: readonly boolean[];
  /** Fixed glyphs. */
  count: number;
}

/** Text that several labels have in common, by the origins of its lines. */
export type FixedText = ReadonlyMap<number, FixedLine>;
/** The lines of a label by their origins. */
export type LabelText = ReadonlyMap<number, PlacedLine>;

export const NO_TEXT: FixedText = new Map();

/** A key of an origin. Places lie between -32768 and 32767. */
export function originKey(x: number, y: number): number {
  return x * 65_536 + y;
}

/** All text of a label. */
export function allText(label: LabelText): FixedText {
  const all = new Map<number, FixedLine>();
  for (const [key, { glyphs, x, y }] of label)
    all.set(key, { glyphs, x, y, isFixed: glyphs.map(() => true), count: glyphs.length });
  return all;
}

/** The part of a fixed text that a label also has; the same object if that is all of it. */
export function commonText(fixed: FixedText, label: LabelText): FixedText {
  let common: Map<number, FixedLine> | null = null;
  for (const [key, line] of fixed) {
    const left = commonLine(line, label.get(key));
    if (left === line) continue;
    common ??= new Map(fixed);
    if (left === null) common.delete(key);
    else common.set(key, left);
  }
  return common ?? fixed;
}

function commonLine(fixed: FixedLine, line: PlacedLine | undefined): FixedLine | null {
  if (line === undefined) return null;
  if (line.glyphs === fixed.glyphs) return fixed;
  let count = 0;
  for (let at = 0; at < fixed.glyphs.length; at += 1) if (isFixedIn(fixed, line, at)) count += 1;
  if (count === fixed.count) return fixed;
  return count === 0
    ? null
    : { ...fixed, isFixed: fixed.glyphs.map((_, at) => isFixedIn(fixed, line, at)), count };
}

function isFixedIn(fixed: FixedLine, line: PlacedLine, at: number): boolean {
  if (fixed.isFixed[at] !== true) return false;
  const a = fixed.glyphs[at];
  const b = line.glyphs[at];
  if (a === undefined || b === undefined) return false;
  return a === b || (a.raster === b.raster && a.left === b.left && a.top === b.top);
}

/** The glyphs of a line that a fixed one lacks. */
export function glyphsBeside(fixed: FixedLine, line: PlacedLine): PlacedGlyph[] {
  return line.glyphs.filter((_, at) => !isFixedIn(fixed, line, at));
}

/** The fixed glyphs of a line. */
export function fixedGlyphs({ glyphs, isFixed }: FixedLine): PlacedGlyph[] {
  return glyphs.filter((_, at) => isFixed[at] === true);
}

export function countGlyphs(fixed: FixedText): number {
  let count = 0;
  for (const line of fixed.values()) count += line.count;
  return count;
}
