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
export type NewPack = PackHead & { lines: readonly SentLine[] };
type LineRow = typeof tallyLines.$inferInsert;

/** Rows per insert: more would be sent as one long text, while other callers wait. */
const PORTION_ROWS = 200;

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
  await checkHeads(tx, made);
  const sent = made.flatMap(({ lines }) => lines);
  const taken = await findTakenBarcodes(
    tx,
    sent.map(({ barcode }) => barcode),
  );
  const usedBefore = new Set(taken);
  await mapInTurns(made, ({ lines }) => {
    refuseFaults(lines, settings, usedBefore);
    for (const { barcode } of lines) if (barcode !== '') usedBefore.add(barcode);
  });
  const lastSerial = await countUp(tx, 'pack', made.length);
  const rows = made.map(({ lines: _lines, ...head }, index) => ({
    ...newPackRow(head, by),
    serial: lastSerial - made.length + 1 + index,
  }));
  const lines = await newLines(tx, made, { settings, ids: rows.map(({ id }) => id), by });
  await insertJson(
    tx,
    packs,
    await mapInTurns(rows, (row, index) => ({ ...row, ...figuresOf(lines[index] ?? [], row.thicknessMm) })),
  );
  const all = lines.flat();
  await inPortions(all, PORTION_ROWS, (portion) => insertJson(tx, tallyLines, portion));
  await recordAudits(
    tx,
    by,
    rows.map(({ id, packNo }, index) => ({
      action: 'pack.make',
      target: { type: 'pack', id, name: packNo },
      details: { lines: lines[index]?.length ?? 0 },
    })),
  );
  return rows.map(({ id }) => id);
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

/** The lines of each package. Codes are made once for a species: a file has hundreds of its packages. */
async function newLines(
  tx: TenantTx,
  made: readonly NewPack[],
  { settings, ids, by }: { settings: TallySettings; ids: readonly string[]; by: Maker },
): Promise<LineRow[][]> {
  const codesOf = new Map<string, string[]>();
  for (const [treeCode, own] of Map.groupBy(made, (pack) => pack.treeCode)) {
    const count = countCodeless(own.flatMap(({ lines }) => lines));
    codesOf.set(treeCode, await makeBarcodes(tx, treeCode, count, by.now));
  }
  return mapInTurns(made, ({ treeCode, lines }, index) => {
    const typed = lines.map((line) => ({ ...line, id: undefined }));
    const codes = codesOf.get(treeCode) ?? [];
    return lineRows(typed, { packId: ids[index] ?? '', codes, settings, now: by.now, newId: by.newId });
  });
}

/** F2 and F3. */
function figuresOf(lines: readonly LineRow[], thicknessMm: string) {
  const { area, volume, ...counts } = summarizeTally(lines, thicknessMm);
  return { area: String(area), volume: String(volume), ...counts };
}
