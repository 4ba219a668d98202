import { MOST_LOOKED_UP } from '#shared/api/pack';
import { barcodesIn } from '#shared/domain/pack-code';
import { AppError } from '#shared/errors';
import { lineOf } from '../../../grid/lines/line-cells.ts';
import type { LinesGridState } from '../../../grid/lines/use-lines-grid.ts';
import type { Cells, Line } from '../../../grid/model/sheet.ts';
import { findFreePacks, notFound, type PickSource } from './free-pack.ts';
import { pickedLine } from './picked-lines.ts';

/** Looks up packages, or their bundles named in lines, to fill these lines. */
export const packFinding = (source: PickSource | null) => ({
  most: MOST_LOOKED_UP,
  find: async (lines: LinesGridState, asked: readonly Line[]) =>
    source === null ? [] : findCells(lines, source, asked),
  from: source === null ? '' : JSON.stringify(source.kind === 'left' ? source.query : source.takes),
});

async function findCells(
  { group, columns }: LinesGridState,
  source: PickSource,
  asked: readonly Line[],
): Promise<(Cells | AppError)[]> {
  const named = asked.map(({ cells }) => {
    const codes = barcodesIn(cells.barcodes ?? '');
    return { packNo: (cells.packNo ?? '').trim(), ...(codes.size > 0 && { barcodes: [...codes] }) };
  });
  const packs = await findFreePacks(source, named);
  return named.map(({ packNo, barcodes }, at) => {
    const pack = packs[at];
    // A bundle's code is no number of a package.
    if (pack === undefined || pack.barcode !== '') return notFound(packNo);
    // For named bundles, saving the document reports why they cannot be taken.
    if (pack.bundles === 0 && barcodes === undefined)
      return new AppError('document.nothing_free', { packNo });
    const { barcodes: _typed, ...given } = lineOf(columns, pickedLine(group, { pack })).cells;
    return given;
  });
}
