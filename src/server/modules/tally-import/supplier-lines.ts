import type { TallyFigures } from '#shared/domain/tally-comparison';
import { AppError } from '#shared/errors';
import { mapInTurns } from '../../http/map-in-turns.ts';
import { type FilePack, goodLinesOf, goodPacks } from '../../tally-import/file-pack.ts';
import { requireImportable, requireLines } from './import-tally.ts';
import { type FileCall, readFile } from './read-file.ts';

/** Whether a file lists bundles, and not only sums of goods as an offer does. */
export const isTally = (good: readonly FilePack[]): boolean =>
  good.length > 0 && good.every((pack) => pack.isTally);

/**
 * The lines of a supplier's file in its order, with areas by F1; without the faulty ones if these are to be left out. Throws
 * as an import does, and `tally_import.no_tally`.
 */
export async function readSupplierLines(
  call: FileCall & { body: { skipsFaulty: boolean } },
): Promise<{ fileName: string; lines: TallyFigures[] }> {
  const { file, reading } = await readFile(call, 'order');
  requireLines(reading);
  requireImportable(reading, call.body);
  const good = goodPacks(reading.packs);
  if (!isTally(good)) throw new AppError('tally_import.no_tally');
  const lines = await mapInTurns(good, (pack) =>
    goodLinesOf(pack).map(({ values, area }) => ({
      packNo: pack.packNo,
      area,
      logNo: values.logNo,
      bundleNo: values.bundleNo,
      barcode: values.barcode,
      lengthCm: Number(values.lengthCm),
      widthCm: Number(values.widthCm),
      pieces: Number(values.pieces),
    })),
  );
  return { fileName: file.name, lines: lines.flat() };
}
