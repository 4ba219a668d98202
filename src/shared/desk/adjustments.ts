import type { Adjustment, MediumSize, PrinterAdjustment } from './contract/media.ts';

/** Prints of a printer that puts them where they are drawn. */
export const NO_ADJUSTMENT: Adjustment = { offsetXMm: 0, offsetYMm: 0, scaleX: 1, scaleY: 1 };

/** The adjustment of a printer for a medium; null for one that needs none. */
export function adjustmentOf(
  adjustments: readonly PrinterAdjustment[],
  printerId: string,
  size: MediumSize,
): Adjustment | null {
  return adjustments.find((one) => one.printerId === printerId && isSameSize(one, size)) ?? null;
}

/** The list with the adjustment of a printer for a medium replaced; one that changes nothing is left out. */
export function withAdjustment(
  adjustments: readonly PrinterAdjustment[],
  printerId: string,
  { widthMm, heightMm }: MediumSize,
  adjustment: Adjustment,
): PrinterAdjustment[] {
  const others = adjustments.filter(
    (one) => one.printerId !== printerId || !isSameSize(one, { widthMm, heightMm }),
  );
  const isNeeded = (Object.keys(NO_ADJUSTMENT) as (keyof Adjustment)[]).some(
    (name) => adjustment[name] !== NO_ADJUSTMENT[name],
  );
  return isNeeded ? [...others, { ...adjustment, printerId, widthMm, heightMm }] : others;
}

/** Whether two media have the same sides, to a tenth of a millimetre. */
export function isSameSize(one: MediumSize, other: MediumSize): boolean {
  return Math.abs(one.widthMm - other.widthMm) < 0.1 && Math.abs(one.heightMm - other.heightMm) < 0.1;
}

/** Two places on one side of a medium, in mm from its edge. */
export interface Marks {
  first: number;
  last: number;
}

/** The positions of the two lines to be measured along a side of the test page. */
export function rulerMarks(sideMm: number): Marks {
  const first = firstMark(sideMm);
  return { first, last: Math.floor((sideMm - first) / 5) * 5 };
}

/**
 * Wide sheets have margins that a printer cannot reach: the 12.7 mm strips of a form, and the unprinted area next to
 * them.
 */
function firstMark(sideMm: number): number {
  if (sideMm < 60) return 5;
  return sideMm < 200 ? 10 : 25;
}

/**
 * Calculates offset and scale of one direction after a test page was printed with `offset` and `scale`, and its lines,
 * drawn at `marks`, were measured at `measured`. The printer draws d at a + b·d; the result cancels a and b.
 */
export function correct(
  { offset, scale }: { offset: number; scale: number },
  marks: Marks,
  measured: Marks,
): { offset: number; scale: number } {
  const [first, last] = [offset + scale * marks.first, offset + scale * marks.last];
  const b = (measured.last - measured.first) / (last - first);
  const a = measured.first - b * first;
  return { offset: -a / b, scale: 1 / b };
}
