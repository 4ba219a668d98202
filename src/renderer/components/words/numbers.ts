import { AREA_DECIMALS } from '#shared/domain/area-decimals';

const AREA = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: AREA_DECIMALS,
  maximumFractionDigits: 4,
});
const COUNT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const THICKNESS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const VOLUME = new Intl.NumberFormat('en-US', { minimumFractionDigits: 4, maximumFractionDigits: 4 });

/** Formats m²; a fourth decimal is shown where the company's areas have it. */
export const formatArea = (area: number): string => AREA.format(area);
export const formatCount = (count: number): string => COUNT.format(count);
/** Formats a number of rows, with `+` where counting stopped early. */
export const formatTotal = (total: number, isAtLeast = false): string =>
  formatCount(total) + (isAtLeast ? '+' : '');
/** Formats mm with two decimals. */
export const formatThickness = (thicknessMm: number): string => THICKNESS.format(thicknessMm);
/** Formats m³ with four decimals. */
export const formatVolume = (volume: number): string => VOLUME.format(volume);

/** Formats "203–255", or "203" when both ends are equal; empty without a value. */
export function formatRange(from: number, to: number): string {
  if (to <= 0) return '';
  return from === to ? String(to) : `${from}–${to}`;
}

/** Groups thousands and adds zeros up to this many decimals: 1234567.5 → 1,234,567.50. */
export function formatFigure(figure: string, decimals = 0): string {
  const [whole = '', fraction = ''] = figure.split('.');
  const thousands = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const padded = fraction.padEnd(decimals, '0');
  return padded === '' ? thousands : `${thousands}.${padded}`;
}
