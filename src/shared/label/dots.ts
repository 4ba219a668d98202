/** The printer's dots; everything with an edge a scanner or an eye notices lies on whole ones. */
export interface DotGrid {
  readonly dotsPerMm: number;
  /** The nearest whole dot, in millimetres. */
  snap(mm: number): number;
  /** Whole dots nearest to a length, at least one. */
  countDots(mm: number): number;
}

export type Dpi = 203 | 300 | 600;

/** 203 dpi heads have exactly 8 dots a millimetre; 300 and 600 are what they say. */
function dotsPerMmOf(dpi: Dpi): number {
  return dpi === 203 ? 8 : dpi / 25.4;
}

export function createDotGrid(dpi: Dpi): DotGrid {
  const dotsPerMm = dotsPerMmOf(dpi);
  return {
    dotsPerMm,
    snap: (mm) => Math.round(mm * dotsPerMm) / dotsPerMm,
    countDots: (mm) => Math.max(1, Math.round(mm * dotsPerMm)),
  };
}
