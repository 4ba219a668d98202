import type { Printer } from '#shared/desk/contract';

/** The nearest of the resolutions labels are drawn at; 203 where the printer does not say. */
export function nearestLabelDpi(dpi: number | null): Printer['dpi'] {
  if (dpi === null || dpi < 250) return 203;
  return dpi < 450 ? 300 : 600;
}
