import type { SentLine } from '#shared/api/pack-acts';
import { AppError, type Words } from '#shared/errors';
import { TALLY_COLUMNS } from '#shared/tally-import/columns';
import { recordAudit } from '../../audit/record-audit.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { type FilePack, goodLinesOf, goodPacks } from '../../tally-import/file-pack.ts';
import type { TallyLine } from '../../tally-import/group-packs.ts';
import type { FileReading } from '../../tally-import/read-in-thread.ts';
import { type Maker, makePacks, type NewPack } from '../pack/service.ts';
import { noteImport } from './imported-files.ts';
import { compareWithStock } from './stock-faults.ts';

/** The file that is imported. */
interface TallyFile {
  name: string;
  bytes: Uint8Array;
}

/** Throws `import.empty` for a file that has all titles, and no line under them. */
export function requireNotEmpty({ missing, packs }: FileReading): void {
  if (missing.length === 0 && packs.length === 0) throw new AppError('import.empty');
}

/** Throws `tally_import.titles` if columns are missing, and `import.empty` without lines. */
export function requireLines(reading: FileReading): void {
  const { missing } = reading;
  const namesIn = (language: keyof Words) => missing.map((field) => TALLY_COLUMNS[field].words[language]);
  if (missing.length > 0) {
    const list: Words = { zh: namesIn('zh').join('、'), en: namesIn('en').join(', ') };
    throw new AppError('tally_import.titles', { list });
  }
  requireNotEmpty(reading);
}

/** Throws `tally_import.faulty` if anything is wrong and faulty lines are not to be left out. */
export function requireImportable(
  { packs, faults }: FileReading,
  { skipsFaulty }: { skipsFaulty: boolean },
): void {
  const count = faults.filter(({ severity }) => severity === 'error').length;
  if (count > 0 && !skipsFaulty) throw new AppError('tally_import.faulty', { count });
  if (goodPacks(packs).length === 0) throw new AppError('tally_import.none_good');
}

/**
 * Makes the packages of a file after comparing it with stock again in this transaction, records the file and writes the
 * audit entry. Returns the packages imported.
 */
export async function importTally(
  tx: TenantTx,
  reading: FileReading,
  { file, skipsFaulty }: { file: TallyFile; skipsFaulty: boolean },
  by: Maker,
): Promise<{ packs: number; lines: number }> {
  const compared = await compareWithStock(tx, reading);
  requireImportable(compared, { skipsFaulty });
  const good = goodPacks(compared.packs);
  const packCount = good.length;
  const lines = good.reduce((total, pack) => total + pack.good.lines, 0);
  await makePacks(tx, good.map(newPackOf), by);
  const id = by.newId();
  const { name: fileName, bytes } = file;
  const { userId, userName, now: createTime } = by;
  await noteImport(tx, { id, bytes, fileName, packs: packCount, lines, userId, userName, createTime });
  await recordAudit(tx, by, {
    action: 'tallyimport.store',
    target: { type: 'tallyimport', id, name: fileName },
    details: { fileName, packs: packCount, lines },
  });
  return { packs: packCount, lines };
}

/** The package as a form would send it; areas are left to F1, which the file's were compared with. */
function newPackOf(pack: FilePack): NewPack {
  const { packNo, treeCode, values } = pack;
  const { cabinetNo, grade, texture, craft, veneerKind, edgeFinish, style, productModel, thicknessMm } =
    values;
  const article = { craft, veneerKind, edgeFinish, style, productModel };
  const head = { packNo, treeCode, cabinetNo, grade, texture, ...article, thicknessMm };
  return {
    head,
    lineCount: pack.good.lines,
    barcodes: pack.barcodes,
    codeless: pack.codelessLines,
    lines: () => goodLinesOf(pack).map(newLineOf),
  };
}

const newLineOf = ({ values }: TallyLine): SentLine => ({
  id: undefined,
  logNo: values.logNo,
  bundleNo: values.bundleNo,
  lengthCm: values.lengthCm,
  widthCm: values.widthCm,
  pieces: values.pieces,
  area: '',
  barcode: values.barcode,
  remark: values.remark,
});
