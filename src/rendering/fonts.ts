import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { create, type Font } from 'fontkit';
import { AppError } from '#shared/errors';
import type { TextWeight } from '#shared/label/surface';
import type { GlyphExtent, TextMeasure } from '#shared/label/text-measure';

const FILES: Record<TextWeight, string> = {
  regular: '400Regular/NotoSansSC_400Regular.ttf',
  bold: '700Bold/NotoSansSC_700Bold.ttf',
};

/** Number of the glyph that a font draws for a character it lacks (OpenType, `.notdef`). */
const MISSING_GLYPH = 0;

/** The product's one typeface, Noto Sans SC, which has Latin and Chinese. */
export interface Fonts {
  /** The path of a weight's TrueType file. */
  file(weight: TextWeight): string;
  /** The opened font, parsed as far as it was used. */
  font(weight: TextWeight): Font;
  readonly measure: TextMeasure;
}

let shared: Fonts | undefined;

/** The fonts, opened once per process on first use. Throws `file.missing`. */
export function loadFonts(): Fonts {
  shared ??= createFonts(findFontsFolder());
  return shared;
}

function createFonts(folder: string): Fonts {
  const opened = new Map<TextWeight, Font>();
  const file = (weight: TextWeight) => join(folder, FILES[weight]);
  const font = (weight: TextWeight): Font => {
    const known = opened.get(weight);
    if (known !== undefined) return known;
    const fresh = create(readFileSync(file(weight)));
    opened.set(weight, fresh);
    return fresh;
  };
  return { file, font, measure: createMeasure(font) };
}

function createMeasure(font: (weight: TextWeight) => Font): TextMeasure {
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
      const { unitsPerEm } = font(weight);
      const glyph = font(weight).glyphForCodePoint(codePoint);
      const { minY, maxY } = glyph.cbox;
      const hasInk = Number.isFinite(maxY - minY);
      const extent = {
        advance: glyph.advanceWidth / unitsPerEm,
        top: hasInk ? maxY / unitsPerEm : 0,
        bottom: hasInk ? minY / unitsPerEm : 0,
        isMissing: glyph.id === MISSING_GLYPH,
      };
      known[weight].set(codePoint, extent);
      return extent;
    },
  };
}

/**
 * Beside the packaged application (electron-builder puts `fonts` next to `app.asar`), or in the npm package they come from, which
 * is above this code, wherever it was built to.
 */
function findFontsFolder(): string {
  // Only Electron has it; in development it points into Electron's own folder, which has no fonts.
  const { resourcesPath } = process as { resourcesPath?: string };
  if (resourcesPath !== undefined && existsSync(join(resourcesPath, 'fonts', FILES.regular)))
    return join(resourcesPath, 'fonts');
  const npmPackage = join('node_modules', '@expo-google-fonts', 'noto-sans-sc');
  for (let dir = import.meta.dirname; ; dir = dirname(dir)) {
    const found = ['fonts', npmPackage]
      .map((folder) => join(dir, folder))
      .find((folder) => existsSync(join(folder, FILES.regular)));
    if (found !== undefined) return found;
    if (dirname(dir) === dir) throw new AppError('file.missing', { path: join('fonts', FILES.regular) });
  }
}
