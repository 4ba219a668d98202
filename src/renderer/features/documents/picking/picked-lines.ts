import { barcodesIn } from '#shared/domain/pack-code';
import { totalArea } from '#shared/domain/tally';
import type { LineGroup } from '#shared/records/lines';
import type { Line } from '../../../grid/model/sheet.ts';
import { type LineValues, startLine } from '../../../records/lines/line-values.ts';
import type { Picked } from './free-pack.ts';

/** The numbers of the packages that a form's lines name. */
export const numbersIn = (lines: readonly LineValues[]): Set<string> =>
  new Set(lines.map(({ packNo }) => String(packNo ?? '').trim()));

/** Index of the line that names the package or the bundle with this code; -1 if none does. */
export const lineNaming = (lines: readonly Line[], code: string): number =>
  lines.findIndex(({ cells }) => cells.packNo?.trim() === code || barcodesIn(cells.barcodes ?? '').has(code));

/** A line with a further bundle of its package: `barcodes` null if the line is about the whole package. */
export interface JoinedLine {
  line: number;
  barcodes: string | null;
}

/**
 * The line that a scanned bundle belongs to; null if it needs one of its own, as each bundle may where lines of one
 * package have different results.
 */
export function joinBundle(
  { distinct }: LineGroup,
  lines: readonly Line[],
  { packNo, barcode }: { packNo: string; barcode: string },
): JoinedLine | null {
  const own = lines.map(({ cells }, line) => ({
    line,
    isOfPack: cells.packNo?.trim() === packNo,
    codes: barcodesIn(cells.barcodes ?? ''),
  }));
  const ofPack = own.filter(({ isOfPack }) => isOfPack);
  const whole = ofPack.find(({ codes }) => codes.size === 0);
  if (whole !== undefined) return { line: whole.line, barcodes: null };
  const [first] = distinct === undefined ? [] : ofPack;
  return first ? { line: first.line, barcodes: [...first.codes, barcode].join(' ') } : null;
}

/** The line of a chosen package, with the figures it will be saved with. */
export function pickedLine(group: LineGroup, { pack, part }: Picked): LineValues {
  const { id: _id, region: _region, barcodes: _all, barcode: _found, price, ...figures } = pack;
  const chosen = part && {
    barcodes: part.map(({ barcode }) => barcode).join(' '),
    bundles: part.length,
    pieces: part.reduce((sum, { pieces }) => sum + pieces, 0),
    area: totalArea(part.map(({ area }) => area)),
  };
  return startLine(group, { ...figures, ...chosen, price: price ?? '' });
}
