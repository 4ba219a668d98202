/** The dot grid of a printer; edges that matter to a scanner or the eye are placed on whole dots. */
export interface DotGrid {
  readonly dotsPerMm: number;
  /** The nearest whole dot, in millimetres. */
  snap(mm: number): number;
  /** Number of whole dots nearest to a length, at least one. */
  countDots(mm: number): number;
}

export type Dpi = 203 | 300 | 600;

/** 203 dpi heads have exactly 8 dots a millimetre; 300 and 600 dpi are exact. */
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
