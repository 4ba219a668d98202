import { readFileSync } from 'node:fs';
import { create, type Font, type Glyph } from 'fontkit';
import type { TextWeight } from '#shared/label/surface';
import type { GlyphExtent, TextMeasure } from '#shared/label/text-measure';
import { findFontFiles } from './font-files.ts';

/** Number of the glyph that a font draws for a character it lacks (OpenType, `.notdef`). */
const MISSING_GLYPH = 0;
/** Marks join the letter before them, which takes shaping; characters are set one by one here. */
const IS_MARK = /^\p{M}$/u;

/** A character in the font it is drawn in. */
export interface FoundGlyph {
  font: Font;
  glyph: Glyph;
}

/** Noto Sans SC, and the fonts that have what it lacks. */
export interface Fonts {
  /** Opens them all and returns their names. */
  names(): string[];
  /** A character in the first font that has it; the box of the main font for one that none has. */
  glyph(codePoint: number, weight: TextWeight): FoundGlyph;
  readonly measure: TextMeasure;
}

let shared: Fonts | undefined;

/** The fonts, opened once per process on first use. Throws `file.missing`. */
export function loadFonts(): Fonts {
  shared ??= createFonts({ regular: findFontFiles('regular'), bold: findFontFiles('bold') });
  return shared;
}

/** The fonts of files, each opened when a character is looked for that those before it lack. */
export function createFonts(files: Record<TextWeight, readonly string[]>): Fonts {
  const opened = new Map<string, Font>();
  const open = (file: string): Font => {
    const known = opened.get(file);
    if (known !== undefined) return known;
    const fresh = create(readFileSync(file));
    opened.set(file, fresh);
    return fresh;
  };
  const font = (weight: TextWeight) => open(files[weight][0] ?? '');
  const found: Record<TextWeight, Map<number, FoundGlyph>> = { regular: new Map(), bold: new Map() };
  const glyph = (codePoint: number, weight: TextWeight): FoundGlyph => {
    const known = found[weight].get(codePoint);
    if (known !== undefined) return known;
    const first = { font: font(weight), glyph: font(weight).glyphForCodePoint(codePoint) };
    const isLacking = first.glyph.id === MISSING_GLYPH && !IS_MARK.test(String.fromCodePoint(codePoint));
    const fresh = isLacking ? (findFurther(files[weight].slice(1), open, codePoint) ?? first) : first;
    found[weight].set(codePoint, fresh);
    return fresh;
  };
  const names = () =>
    [...new Set([...files.regular, ...files.bold])].map((file) => open(file).postscriptName);
  return { names, glyph, measure: createMeasure(font, glyph) };
}

function findFurther(
  files: readonly string[],
  open: (file: string) => Font,
  codePoint: number,
): FoundGlyph | null {
  for (const file of files) {
    const font = open(file);
    if (font.hasGlyphForCodePoint(codePoint)) return { font, glyph: font.glyphForCodePoint(codePoint) };
  }
  return null;
}

function createMeasure(font: (weight: TextWeight) => Font, find: Fonts['glyph']): TextMeasure {
  const known: Record<TextWeight, Map<number, GlyphExtent>> = { regular: new Map(), bold: new Map() };
  let capHeight: number | undefined;
  return {
    get capHeight() {
      capHeight ??= font('regular').capHeight / font('regular').unitsPerEm;
      return capHeight;
    },
    glyph(codePoint, weight) {
      const cached = known[weight].get(codePoint);
      if (cached !== undefined) return cached;
      const { font, glyph } = find(codePoint, weight);
      const { minY, maxY } = glyph.cbox;
      const hasInk = Number.isFinite(maxY - minY);
      const extent = {
        advance: glyph.advanceWidth / font.unitsPerEm,
        top: hasInk ? maxY / font.unitsPerEm : 0,
        bottom: hasInk ? minY / font.unitsPerEm : 0,
        isMissing: glyph.id === MISSING_GLYPH,
      };
      known[weight].set(codePoint, extent);
      return extent;
    },
  };
}
