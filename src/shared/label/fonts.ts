import type { Words } from '../errors.ts';
import type { TextWeight } from './surface.ts';

/**
 * The fonts that a text may name, which every desk has; a character missing in one font is drawn in another. The first
 * is the default.
 */
export const FONTS = {
  'noto-sans-sc': { zh: '思源黑体（简体）', en: 'Noto Sans SC' },
  'noto-sans-hk': { zh: '思源黑体（香港字形）', en: 'Noto Sans HK' },
  'noto-sans': { zh: 'Noto Sans（西文）', en: 'Noto Sans (Latin)' },
} as const satisfies Record<string, Words>;

export type FontName = keyof typeof FONTS;
export const FONT_NAMES = Object.keys(FONTS) as [FontName, ...FontName[]];
export const STANDARD_FONT = 'noto-sans-sc';

/** A font in one of its weights; a weight without a font refers to the standard font. */
export type TextFace = TextWeight | `${Exclude<FontName, typeof STANDARD_FONT>}/${TextWeight}`;

export function faceOf(font: FontName | undefined, weight: TextWeight): TextFace {
  return font === undefined || font === STANDARD_FONT ? weight : `${font}/${weight}`;
}

export function splitFace(face: TextFace): { font: FontName; weight: TextWeight } {
  if (face === 'regular' || face === 'bold') return { font: STANDARD_FONT, weight: face };
  const [font, weight] = face.split('/') as [FontName, TextWeight];
  return { font, weight };
}

/** One value for each face, for caches that are looked into for every character. */
export function forFaces<T>(make: (face: TextFace) => T): Record<TextFace, T> {
  const faces = FONT_NAMES.flatMap((font) => [faceOf(font, 'regular'), faceOf(font, 'bold')]);
  return Object.fromEntries(faces.map((face) => [face, make(face)])) as Record<TextFace, T>;
}
