import type { Printer } from '#shared/desk/contract/printers';

/** The supported resolution nearest to the printer's; 203 where the printer does not report one. */
export function nearestLabelDpi(dpi: number | null): Printer['dpi'] {
  if (dpi === null || dpi < 250) return 203;
  return dpi < 450 ? 300 : 600;
}
