import { AREA_DECIMALS, AREA_SCALES, type AreaScale } from '#shared/domain/area-decimals';
import { YUAN } from '#shared/domain/currency';
import type { Field } from '#shared/records/field';
import { useSession } from '../../stores/session.ts';

const areas = new Map(
  AREA_SCALES.map((least) => [
    least,
    new Intl.NumberFormat('en-US', { minimumFractionDigits: least, maximumFractionDigits: 4 }),
  ]),
);
const COUNT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const THICKNESS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const VOLUME = new Intl.NumberFormat('en-US', { minimumFractionDigits: 4, maximumFractionDigits: 4 });

/** Decimals that the user's company shows areas with at least. */
export const areaDecimals = (): AreaScale => useSession.getState().user?.areaScale ?? AREA_DECIMALS;
/** Formats m² with the company's decimals; further ones, up to a fourth, are shown where the area has them. */
export const formatArea = (area: number): string => areas.get(areaDecimals())?.format(area) ?? String(area);
export const formatCount = (count: number): string => COUNT.format(count);
/** Formats a number of rows, with `+` where counting stopped early. */
export const formatTotal = (total: number, isAtLeast = false): string =>
  formatCount(total) + (isAtLeast ? '+' : '');
/** Formats mm with two decimals. */
export const formatThickness = (thicknessMm: number): string => THICKNESS.format(thicknessMm);
/** Formats the width of a leaf in cm with one decimal, because it may end in .5 (V4); lengths are whole. */
export const formatWidth = (widthCm: number): string => formatFigure(String(widthCm), 1);
/** Formats m³ with four decimals. */
export const formatVolume = (volume: number): string => VOLUME.format(volume);

/** Formats "203–255", or "203" when both ends are equal; empty without a value. */
export function formatRange(from: number, to: number): string {
  if (to <= 0) return '';
  return from === to ? String(to) : `${from}–${to}`;
}

/** Decimals that a figure of a record is shown with at least. */
export const shownDecimals = ({
  isArea,
  scale,
  leastDecimals = scale,
}: Pick<Field, 'isArea' | 'scale' | 'leastDecimals'>): number | undefined =>
  isArea ? areaDecimals() : leastDecimals;

/** Groups thousands and adds zeros up to this many decimals: 1234567.5 → 1,234,567.50. */
export function formatFigure(figure: string, decimals = 0): string {
  const [whole = '', fraction = ''] = figure.split('.');
  const thousands = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const padded = fraction.padEnd(decimals, '0');
  return padded === '' ? thousands : `${thousands}.${padded}`;
}

/** An amount with two decimals in its currency: ¥1,234.50, -¥3.00, USD 1,234.50. */
export function formatMoney(amount: number, currency: string): string {
  const figure = formatFigure(String(Math.abs(amount)), 2);
  return `${amount < 0 ? '-' : ''}${currency === YUAN ? '¥' : `${currency} `}${figure}`;
}
