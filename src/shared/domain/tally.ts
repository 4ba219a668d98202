import type { AreaScale } from './area-decimals.ts';
import { exact, type Figure, round, sum } from './decimal.ts';

/** Areas that differ by no more are the same, in m²: a typed and a calculated one (F1), compared goods (W7). */
export const AREA_TOLERANCE_M2 = 0.005;

/** The figures a tally line's area is calculated from. */
export interface LineFigures {
  lengthCm: Figure;
  widthCm: Figure;
  pieces: number;
}

/** F1: length × width × pieces / 10000 in m², rounded to the company's scale. */
export function lineArea({ lengthCm, widthCm, pieces }: LineFigures, scale: AreaScale): number {
  return round(exact(lengthCm).times(widthCm).times(pieces).dividedBy(10_000), scale);
}

/** Whether a typed area may replace the calculated one (F1). */
export function isAreaAcceptable(typedArea: Figure, line: LineFigures, scale: AreaScale): boolean {
  return exact(typedArea).minus(lineArea(line, scale)).abs().lessThanOrEqualTo(AREA_TOLERANCE_M2);
}

/** F2: a package's area is the sum of its rounded line areas. */
export function totalArea(areas: Iterable<Figure>): number {
  return sum(areas).toNumber();
}

/** F3: m³ of a package, area × thickness / 1000 rounded once to 4 decimals. */
export function packVolume(area: Figure, thicknessMm: Figure): number {
  return round(exact(area).times(thicknessMm).dividedBy(1000), 4);
}

/** Totals of a package's lines. */
export interface TallySummary {
  bundles: number;
  pieces: number;
  area: number;
  volume: number;
}

/** F2 and F3 over a package's lines; their areas are used as stored. */
export function summarizeTally(
  lines: readonly { pieces: number; area: Figure }[],
  thicknessMm: Figure,
): TallySummary {
  const area = totalArea(lines.map((line) => line.area));
  return {
    bundles: lines.length,
    pieces: lines.reduce((pieces, line) => pieces + line.pieces, 0),
    area,
    volume: packVolume(area, thicknessMm),
  };
}
