import type { PrintDocument } from '../../printers/port.ts';
import { type IppRecord, ipp, textsOf } from './attributes.ts';
import type { IppAttribute, IppScalar } from './codec.ts';

/** `orientation-requested`: a quarter turn anticlockwise, RFC 8011 section 5.2.10. */
const LANDSCAPE = 4;
/** By how much a listed size may differ from the page's: CUPS lists those of drivers in whole points, A4 as 20990 × 29704. */
const ROUNDING = 50;

/** In hundredths of a millimetre. */
interface Size {
  width: number;
  height: number;
}

/**
 * How pages are put on paper, for the formats that have pages: unscaled, one on each sheet, because the back of a label or
 * a delivery note is not looked at, and on the page's size as the medium. `printer` holds the printer's own attributes.
 */
export function pageTemplate(
  printer: IppRecord,
  { widthMm, heightMm }: Pick<PrintDocument, 'widthMm' | 'heightMm'>,
  format: string,
): IppAttribute[] {
  const isPdf = format === 'application/pdf';
  if (!isPdf && format !== 'image/pwg-raster') return [];
  const page = { width: Math.round(widthMm * 100), height: Math.round(heightMm * 100) };
  return [
    ...mediumTemplate(printer, page, isPdf),
    ipp.keyword('print-scaling', 'none'),
    ...(textsOf(printer, 'sides-supported').includes('one-sided') ? [ipp.keyword('sides', 'one-sided')] : []),
  ];
}

/**
 * The medium of a page's size, PWG 5100.7 `media-col`. Printers list sheets upright: a page that lies across a listed one is
 * turned, but a raster cannot be (PWG 5102.4 has its rows in the direction of the feed). A printer that does not offer the
 * size would refuse the job, so the job then uses the printer's own medium.
 */
function mediumTemplate(printer: IppRecord, page: Size, canBeTurned: boolean): IppAttribute[] {
  const sizes = (printer.get('media-size-supported') ?? []).filter(isCollection);
  const upright = listed(sizes, page) ?? (sizes.some((size) => isWithin(size, page)) ? page : null);
  if (upright !== null) return [medium(upright)];
  const turned = canBeTurned ? listed(sizes, { width: page.height, height: page.width }) : null;
  if (turned === null) return [];
  const turns = printer.get('orientation-requested-supported')?.includes(LANDSCAPE) === true;
  return [medium(turned), ...(turns ? [ipp.enum('orientation-requested', LANDSCAPE)] : [])];
}

function medium({ width, height }: Size): IppAttribute {
  const size = ipp.collection('media-size', [
    ipp.integer('x-dimension', width),
    ipp.integer('y-dimension', height),
  ]);
  return ipp.collection('media-col', [size]);
}

const isCollection = (value: IppScalar): value is IppAttribute[] => Array.isArray(value);

function dimensionOf(size: readonly IppAttribute[], name: 'x-dimension' | 'y-dimension'): IppScalar {
  return size.find((member) => member.name === name)?.values[0]?.value ?? null;
}

/** The listed size that is this one, as the printer gives it; null if none is. */
function listed(sizes: readonly IppAttribute[][], { width, height }: Size): Size | null {
  for (const size of sizes) {
    const [x, y] = [dimensionOf(size, 'x-dimension'), dimensionOf(size, 'y-dimension')];
    if (typeof x !== 'number' || typeof y !== 'number') continue;
    if (Math.abs(x - width) <= ROUNDING && Math.abs(y - height) <= ROUNDING) return { width: x, height: y };
  }
  return null;
}

/** Whether a range of custom sizes contains this one; one of its sides may be fixed. */
function isWithin(size: readonly IppAttribute[], { width, height }: Size): boolean {
  const fits = (offered: IppScalar, wanted: number) => {
    if (typeof offered === 'number') return offered === wanted;
    const isRange = offered !== null && typeof offered === 'object' && 'lower' in offered;
    return isRange && offered.lower <= wanted && wanted <= offered.upper;
  };
  return fits(dimensionOf(size, 'x-dimension'), width) && fits(dimensionOf(size, 'y-dimension'), height);
}
