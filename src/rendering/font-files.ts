import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AppError } from '#shared/errors';
import { type FontName, splitFace, type TextFace } from '#shared/label/fonts';
import type { TextWeight } from '#shared/label/surface';

/** A typeface of the product: its folder, and the file of each weight in it. */
type Typeface = { folder: string } & Record<TextWeight, string>;

const inWeights = (folder: string, name: string): Typeface => ({
  folder,
  regular: `400Regular/${name}_400Regular.ttf`,
  bold: `700Bold/${name}_700Bold.ttf`,
});
const inOneWeight = (folder: string, name: string): Typeface => ({
  ...inWeights(folder, name),
  bold: `400Regular/${name}_400Regular.ttf`,
});

/** The typeface of labels and papers, with all characters of the 通用规范汉字表. */
const MAIN = inWeights('noto-sans-sc', 'NotoSansSC');
/** The typefaces that a label's text may name. */
const NAMED: Record<FontName, Typeface> = {
  'noto-sans-sc': MAIN,
  'noto-sans-hk': inWeights('noto-sans-hk', 'NotoSansHK'),
  'noto-sans': inWeights('noto-sans', 'NotoSans'),
};
/**
 * A character is drawn in the first of them that has it: behind the main one Latin, Cyrillic and Greek, signs, emoji in
 * outline, and the ideographs of Hong Kong (HKSCS) in extension B.
 */
const TYPEFACES = [
  MAIN,
  NAMED['noto-sans'],
  inOneWeight('noto-sans-symbols-2', 'NotoSansSymbols2'),
  inOneWeight('noto-sans-math', 'NotoSansMath'),
  inWeights('noto-emoji', 'NotoEmoji'),
  NAMED['noto-sans-hk'],
];
/** The fonts are where it is. */
const PROBE = join(MAIN.folder, MAIN.regular);

/**
 * Fonts of the computer with the rest of extension B and later ones, which none that may be shipped in a package has:
 * SimSun-ExtB and -ExtG of Windows, and Debian's fonts-hanazono.
 */
const SYSTEM_FILES = [
  ...['simsunb.ttf', 'SimsunExtG.ttf'].map((name) =>
    join(process.env.SystemRoot ?? 'C:\\Windows', 'Fonts', name),
  ),
  ...['HanaMinA.ttf', 'HanaMinB.ttf'].map((name) => join('/usr/share/fonts/truetype/hanazono', name)),
];

/** The files of a face in the order in which characters are looked for; its own one first. Throws `file.missing`. */
export function findFontFiles(face: TextFace, systemFiles: readonly string[] = SYSTEM_FILES): string[] {
  const folder = findFontsFolder();
  const { font, weight } = splitFace(face);
  const own = NAMED[font];
  const shipped = [own, ...TYPEFACES.filter((typeface) => typeface !== own)].map((typeface) =>
    join(folder, typeface.folder, typeface[weight]),
  );
  return [...shipped, ...systemFiles.filter((file) => existsSync(file))];
}

/**
 * The fonts are beside the packaged application (electron-builder puts `fonts` next to `app.asar`), or in the npm
 * packages they come from, which are above this code, wherever it was built to.
 */
function findFontsFolder(): string {
  // Only Electron has it; in development it points into Electron's own folder, which has no fonts.
  const { resourcesPath } = process as { resourcesPath?: string };
  if (resourcesPath !== undefined && existsSync(join(resourcesPath, 'fonts', PROBE)))
    return join(resourcesPath, 'fonts');
  const npmPackages = join('node_modules', '@expo-google-fonts');
  for (let dir = import.meta.dirname; ; dir = dirname(dir)) {
    const found = ['fonts', npmPackages]
      .map((folder) => join(dir, folder))
      .find((folder) => existsSync(join(folder, PROBE)));
    if (found !== undefined) return found;
    if (dirname(dir) === dir) throw new AppError('file.missing', { path: join('fonts', PROBE) });
  }
}
