import type { PackHead, SentLine } from '#shared/api/pack-acts';
import type { LineSettings } from '#shared/domain/line-rules';
import { summarizeTally } from '#shared/domain/tally';
import { areaOf, type TallySettings } from '#shared/domain/typed-lines';
import { recordAudits } from '../../../audit/record-audit.ts';
import { insertJson } from '../../../db/json-rows.ts';
import { madeBy } from '../../../db/records.ts';
import { packs, tallyLines } from '../../../db/schema/packs.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import { inPortions, mapInTurns } from '../../../http/map-in-turns.ts';
import { settingsOf } from '../../setting/service.ts';
import type { Maker } from './act.ts';
import { countUp, findTakenBarcodes, makeBarcodes } from './barcodes.ts';
import { checkHeads } from './check-head.ts';
import { refuseFaults } from './check-tally.ts';

/** A package to be made. */
export interface NewPack {
  head: PackHead;
  lineCount: number;
  /** Codes of its lines. */
  barcodes: readonly string[];
  /** Lines that get a new code. */
  codeless: number;
  /** Called once: the lines of hundreds of packages need not be in memory together. */
  lines(): readonly SentLine[];
}

/** What the packages that are made together share. */
interface Making {
  settings: TallySettings;
  /** Codes in stock, and those of the lines before. */
  takenBarcodes: Set<string>;
  /** Codes for the lines without one, by species. */
  newBarcodes: ReadonlyMap<string, string[]>;
  by: Maker;
}

type LineRow = typeof tallyLines.$inferInsert;
type PackRow = ReturnType<typeof newPackRow> & { serial: number };

/** Lines that are made and stored together: more would keep other callers waiting. */
const PORTION_LINES = 50;

/**
 * Makes packages to be received in stock, with their tallies; returns their ids. Throws `input.invalid` and
 * `record.code_taken` for a head, and `tally.invalid` for a tally. `knownLogNos` are log numbers that are valid
 * whatever the company's rule is (V1).
 */
export async function makePacks(
  tx: TenantTx,
  made: readonly NewPack[],
  by: Maker,
  { knownLogNos }: Pick<LineSettings, 'knownLogNos'> = {},
): Promise<string[]> {
  const settings = { ...(await settingsOf(tx)), knownLogNos };
  const heads = made.map(({ head }) => head);
  await checkHeads(tx, heads);
  const barcodes = made.flatMap((pack) => pack.barcodes);
  const takenBarcodes = await findTakenBarcodes(tx, barcodes);
  const newBarcodes = await makeNewBarcodes(tx, made, by);
  const making: Making = { settings, takenBarcodes, newBarcodes, by };
  const lastSerial = await countUp(tx, 'pack', made.length);
  const packRows = heads.map((head, at) => ({
    ...newPackRow(head, by),
    serial: lastSerial - made.length + 1 + at,
  }));
  const both = made.map((pack, at) => ({ pack, row: packRows[at] as PackRow }));
  await inPortions(both, { size: PORTION_LINES, sizeOf: ({ pack }) => pack.lineCount }, (portion) =>
    storePortion(tx, portion, making),
  );
  await recordAudits(
    tx,
    by,
    both.map(({ pack: { lineCount }, row: { id, packNo } }) => ({
      action: 'pack.make',
      target: { type: 'pack', id, name: packNo },
      details: { lines: lineCount },
    })),
  );
  return packRows.map(({ id }) => id);
}

/** Same as `makePacks`, for one package; returns its id. */
export async function makePack(
  tx: TenantTx,
  { lines, ...head }: PackHead & { lines: readonly SentLine[] },
  by: Maker,
  rules?: Pick<LineSettings, 'knownLogNos'>,
): Promise<string> {
  const barcodes = lines.map(({ barcode }) => barcode);
  const counts = { lineCount: lines.length, codeless: countCodeless(lines) };
  const [id = ''] = await makePacks(tx, [{ head, ...counts, barcodes, lines: () => lines }], by, rules);
  return id;
}

/** Made once for a species: a file has hundreds of its packages. */
async function makeNewBarcodes(
  tx: TenantTx,
  made: readonly NewPack[],
  by: Maker,
): Promise<Map<string, string[]>> {
  const codes = new Map<string, string[]>();
  for (const [treeCode, own] of Map.groupBy(made, ({ head }) => head.treeCode)) {
    const count = own.reduce((total, { codeless }) => total + codeless, 0);
    codes.set(treeCode, await makeBarcodes(tx, treeCode, count, by.now));
  }
  return codes;
}

/** Stores packages with their lines. Throws `tally.invalid` for the first with an error. */
async function storePortion(
  tx: TenantTx,
  portion: readonly { pack: NewPack; row: PackRow }[],
  { settings, takenBarcodes, newBarcodes, by }: Making,
): Promise<void> {
  const lines = await mapInTurns(portion, ({ pack, row }) => {
    const typed = pack.lines();
    refuseFaults(typed, settings, takenBarcodes);
    for (const { barcode } of typed) if (barcode !== '') takenBarcodes.add(barcode);
    const unsaved = typed.map((line) => ({ ...line, id: undefined }));
    const codes = newBarcodes.get(row.treeCode) ?? [];
    return lineRows(unsaved, { packId: row.id, codes, settings, now: by.now, newId: by.newId });
  });
  const rows = portion.map(({ row }, at) => ({ ...row, ...figuresOf(lines[at] ?? [], row.thicknessMm) }));
  await insertJson(tx, packs, rows);
  await inPortions(lines.flat(), { size: PORTION_LINES }, (some) => insertJson(tx, tallyLines, some));
}

/** Columns of a new package without lines, but its serial. */
function newPackRow(head: Partial<PackHead> & Pick<PackHead, 'packNo'>, by: Maker) {
  const { packNo, treeCode = '', thicknessMm = '0', ...others } = head;
  return {
    id: by.newId(),
    packNo,
    treeCode,
    thicknessMm,
    ...others,
    stockStatus: 'PENDING_IN' as const,
    figuresChangedAt: by.now,
    ...madeBy(by),
  };
}

/** How many of the lines get a new code. */
export const countCodeless = (lines: readonly SentLine[]): number =>
  lines.filter(({ barcode }) => barcode === '').length;

/** Columns of lines as typed; each line without a code gets a new one from `codes`. */
export function lineRows(
  lines: readonly SentLine[],
  of: { packId: string; codes: string[]; settings: TallySettings; now: Date; newId: () => string },
): LineRow[] {
  return lines.map((line, index) => ({
    id: line.id ?? of.newId(),
    packId: of.packId,
    lineNo: index + 1,
    logNo: line.logNo,
    bundleNo: line.bundleNo,
    lengthCm: line.lengthCm,
    widthCm: line.widthCm,
    pieces: Number(line.pieces),
    area: String(areaOf(line, of.settings)),
    barcode: line.barcode || (of.codes.shift() ?? ''),
    remark: line.remark,
    stockStatus: 'PENDING_IN',
    createTime: of.now,
  }));
}

/** F2 and F3. */
function figuresOf(lines: readonly LineRow[], thicknessMm: string) {
  const { area, volume, ...counts } = summarizeTally(lines, thicknessMm);
  return { area: String(area), volume: String(volume), ...counts };
}
