import type { AreaScale } from '../domain/area-decimals.ts';
import { exact, type Figure } from '../domain/decimal.ts';
import type { Field } from '../records/field.ts';

type FigureField = Pick<Field, 'kind' | 'scale' | 'leastDecimals' | 'isArea'>;

/** A figure for paper: with all its decimals, at least as many as its field shows. */
export function figureText(field: FigureField, value: Figure, areaScale: AreaScale): string {
  const figure = exact(value);
  return figure.toFixed(Math.max(figure.decimalPlaces(), leastDecimals(field, areaScale)));
}

/** Decimals that a figure is shown with at least: an area the company's, others those that screens show too, or two. */
export function leastDecimals(
  { kind, scale = 0, isArea, leastDecimals: least = Math.min(scale, 2) }: FigureField,
  areaScale: AreaScale,
): number {
  if (kind !== 'figure') return 0;
  return isArea ? areaScale : least;
}
