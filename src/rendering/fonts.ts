import { readFileSync } from 'node:fs';
import { create, type Font, type Glyph } from 'fontkit';
import { AppError, toAppError } from '#shared/errors';
import { forFaces, type TextFace } from '#shared/label/fonts';
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
  /** Opens them all and returns their names. Throws `file.unreadable` for one that is damaged. */
  names(): string[];
  /**
   * A character in the first font that has it; the box of the face's own for one that none has. Fonts behind the first
   * that cannot be read are skipped. Throws `file.unreadable` for the first.
   */
  glyph(codePoint: number, face: TextFace): FoundGlyph;
  readonly measure: TextMeasure;
}

let shared: Fonts | undefined;

/** The fonts, opened once per process on first use. Throws `file.missing`. */
export function loadFonts(): Fonts {
  shared ??= createFonts(forFaces((face) => findFontFiles(face)));
  return shared;
}

/** The fonts of files, each opened when a character is looked for that those before it lack. */
export function createFonts(files: Record<TextFace, readonly string[]>): Fonts {
  const opened = new Map<string, Font>();
  const open = (file: string): Font => {
    const known = opened.get(file);
    if (known !== undefined) return known;
    const fresh = openFont(file);
    opened.set(file, fresh);
    return fresh;
  };
  const font = (face: TextFace) => open(files[face][0] ?? '');
  const found = forFaces(() => new Map<number, FoundGlyph>());
  const glyph = (codePoint: number, face: TextFace): FoundGlyph => {
    const known = found[face].get(codePoint);
    if (known !== undefined) return known;
    const first = { font: font(face), glyph: font(face).glyphForCodePoint(codePoint) };
    const isLacking = first.glyph.id === MISSING_GLYPH && !IS_MARK.test(String.fromCodePoint(codePoint));
    const fresh = isLacking ? (findFurther(files[face].slice(1), open, codePoint) ?? first) : first;
    found[face].set(codePoint, fresh);
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
    const glyph = glyphIn(() => open(file), codePoint);
    if (glyph !== null) return glyph;
  }
  return null;
}

/** A character with all that is drawn of it; null if the font lacks it, or cannot be read up to it. */
function glyphIn(open: () => Font, codePoint: number): FoundGlyph | null {
  try {
    const font = open();
    if (!font.hasGlyphForCodePoint(codePoint)) return null;
    const glyph = font.glyphForCodePoint(codePoint);
    // The tables of a font are read when they are needed: those that a cut off one lacks must not fail in the middle of a label.
    glyph.path.toSVG();
    return Number.isFinite(glyph.advanceWidth / font.unitsPerEm) ? { font, glyph } : null;
  } catch {
    // The next font may have it. A label without it is refused by name, and the doctor names the file.
    return null;
  }
}

function openFont(file: string): Font {
  try {
    const font = create(readFileSync(file));
    // Reads a table, so that a file that is no font at all fails here.
    void font.postscriptName;
    return font;
  } catch (cause) {
    throw new AppError('file.unreadable', { path: file, reason: toAppError(cause).message }, { cause });
  }
}

function createMeasure(font: (face: TextFace) => Font, find: Fonts['glyph']): TextMeasure {
  const known = forFaces(() => new Map<number, GlyphExtent>());
  let capHeight: number | undefined;
  return {
    get capHeight() {
      capHeight ??= font('regular').capHeight / font('regular').unitsPerEm;
      return capHeight;
    },
    glyph(codePoint, face) {
      const cached = known[face].get(codePoint);
      if (cached !== undefined) return cached;
      const { font, glyph } = find(codePoint, face);
      const { minY, maxY } = glyph.cbox;
      const hasInk = Number.isFinite(maxY - minY);
      const extent = {
        advance: glyph.advanceWidth / font.unitsPerEm,
        top: hasInk ? maxY / font.unitsPerEm : 0,
        bottom: hasInk ? minY / font.unitsPerEm : 0,
        isMissing: glyph.id === MISSING_GLYPH,
      };
      known[face].set(codePoint, extent);
      return extent;
    },
  };
}
