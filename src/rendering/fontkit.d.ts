/** The part of fontkit this project uses; the package brings no declarations of its own. */
declare module 'fontkit' {
  export interface Glyph {
    id: number;
    advanceWidth: number;
    path: { toSVG(): string };
    /** Bounds of the ink in font units. */
    cbox: { minX: number; minY: number; maxX: number; maxY: number };
  }

  export interface Font {
    unitsPerEm: number;
    capHeight: number;
    postscriptName: string;
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): Glyph;
    layout(text: string, features?: string[]): unknown;
  }

  export function create(bytes: Uint8Array): Font;
}
