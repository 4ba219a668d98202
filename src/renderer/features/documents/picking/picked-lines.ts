import { totalArea } from '#shared/domain/tally';
import type { LineGroup } from '#shared/records/lines';
import { type LineValues, startLine } from '../../../records/lines/line-values.ts';
import type { Picked } from './free-pack.ts';

/** The numbers of the packages that a form's lines name. */
export const numbersIn = (lines: readonly LineValues[]): Set<string> =>
  new Set(lines.map(({ packNo }) => String(packNo ?? '').trim()));

/** The line of a chosen package, with the figures it will be saved with. */
export function pickedLine(group: LineGroup, { pack, part }: Picked): LineValues {
  const { id: _id, region: _region, barcodes: _all, price, ...figures } = pack;
  const chosen = part && {
    barcodes: part.map(({ barcode }) => barcode).join(' '),
    bundles: part.length,
    pieces: part.reduce((sum, { pieces }) => sum + pieces, 0),
    area: totalArea(part.map(({ area }) => area)),
  };
  return startLine(group, { ...figures, ...chosen, price: price ?? '' });
}
