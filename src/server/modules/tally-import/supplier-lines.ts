import type { TallyFigures } from '#shared/domain/tally-comparison';
import { AppError } from '#shared/errors';
import { TALLY_MEASURES, type TallyField } from '#shared/tally-import/columns';
import type { TallyPack } from '../../tally-import/group-packs.ts';
import { goodPacks } from './good-packs.ts';
import { requireImportable, requireLines } from './import-tally.ts';
import { type FileCall, readFile } from './read-file.ts';

/** What a line needs so that the counted one can be found and compared. */
const NEEDED: readonly TallyField[] = ['logNo', 'bundleNo', ...TALLY_MEASURES];

/** Whether a file lists bundles, and not only sums of goods as an offer does. */
export const isTally = (packs: readonly TallyPack[]): boolean =>
  packs.length > 0 &&
  packs.every(({ lines }) => lines.every(({ values }) => NEEDED.every((field) => values[field] !== '')));

/**
 * The lines of a supplier's file in its order, with areas by F1; without the faulty ones if these are to be left out. Throws
 * as an import does, and `tally_import.no_tally`.
 */
export async function readSupplierLines(
  call: FileCall & { body: { skipsFaulty: boolean } },
): Promise<{ fileName: string; lines: TallyFigures[] }> {
  const { file, reading } = await readFile(call, 'order');
  requireLines(reading);
  requireImportable(reading.packs, reading.faults, call.body);
  const good = goodPacks(reading.packs);
  if (!isTally(good)) throw new AppError('tally_import.no_tally');
  const lines = good.flatMap(({ packNo, lines: ofPack }) =>
    ofPack.map(({ values, area }) => ({
      ...{ packNo, area, logNo: values.logNo, bundleNo: values.bundleNo, barcode: values.barcode },
      lengthCm: Number(values.lengthCm),
      widthCm: Number(values.widthCm),
      pieces: Number(values.pieces),
    })),
  );
  return { fileName: file.name, lines };
}
