import type { SQL } from 'drizzle-orm';
import type { CheckedRow } from '#shared/api/scan-list';
import { COMPARED_FIELDS, type ComparedField } from '#shared/domain/compare-results';
import {
  checkScans,
  fitsPurpose,
  type ScanFinding,
  type ScannedRow,
  type ScanPurpose,
} from '#shared/domain/scan-checks';
import type { GoodsValues } from '#shared/domain/scan-compare';
import { AppError } from '#shared/errors';
import type { RecordRow } from '#shared/records/record';
import type { TenantTx } from '../../../db/tenancy.ts';
import { mapInLongTurns } from '../../../http/map-in-turns.ts';
import { speciesReader } from '../../../tally-import/species.ts';
import { findDictionary } from '../../dict/service.ts';
import { findSpeciesNames } from '../../pack/service.ts';
import { settingsOf } from '../../setting/service.ts';
import { type Located, locateGoods } from './locate-goods.ts';

/** Who checks, and the document that the list is compared with. */
export interface CheckBy {
  tenantId: string;
  /** The packages that the person sees. */
  scope: SQL | undefined;
  /** The sales order of that document. */
  holder?: string | undefined;
  ownLines?: ReadonlySet<string>;
}

/** A row with the goods that its code identifies, and its faults. */
export interface CheckedScan {
  row: ScannedRow & { id: string };
  located: Located | undefined;
  /** The values that the device sent; those it did not send are taken from the stored goods, if the person sees them. */
  values: GoodsValues;
  findings: readonly ScanFinding[];
}

const rowsOf = (list: RecordRow) => list.rows as readonly (ScannedRow & { id: string })[];

/** Checks the rows of a list against the current stock (W7). */
export async function checkList(tx: TenantTx, list: RecordRow, by: CheckBy): Promise<CheckedScan[]> {
  const rows = rowsOf(list);
  const purpose = list.purpose as ScanPurpose;
  const goodsOf = await locateGoods(
    tx,
    rows.map(({ code }) => code),
    { ...by, purpose },
  );
  const nameOf = await speciesNames(tx);
  const grades = await findDictionary(tx, 'grade');
  const holders = new Set([String(list.saleOrderId ?? ''), by.holder ?? ''].filter(Boolean));
  const rules = {
    tenantId: by.tenantId,
    settings: await settingsOf(tx),
    grades: grades.map(({ dictValue }) => dictValue),
    isSpecies: (name: string) => nameOf(name) !== undefined,
    goodsOf,
    fits: fitsPurpose(purpose, { holders, ownLines: by.ownLines ?? new Set<string>() }),
  };
  const findings = await checkScans(rows, rules, mapInLongTurns);
  return mapInLongTurns(rows, (row, at) => {
    const [located] = goodsOf(row.code);
    const reported = reportedIn(row, nameOf(row.species));
    const stored = located?.isSeen ? located.goods.values : {};
    return { row, located, values: { ...stored, ...reported }, findings: findings[at] ?? [] };
  });
}

/** Throws `scan.anomalies` if rows have flags, and `scan.empty` without rows. */
export function requireClean(list: RecordRow, rows: readonly CheckedScan[]): void {
  if (rows.length === 0) throw new AppError('scan.empty', { listNo: list.listNo });
  const count = rows.filter(({ findings }) => findings.length > 0).length;
  if (count > 0) throw new AppError('scan.anomalies', { count });
}

export const asAnswer = ({ row, located, values, findings }: CheckedScan): CheckedRow => ({
  id: row.id,
  code: row.code,
  packNo: located?.packNo ?? '',
  region: located?.isSeen ? located.region : '',
  values,
  findings: findings.map(({ flag, words }) => ({ flag, words })),
});

/** The values that the device sent, the species by its full name where it is known. */
function reportedIn(row: ScannedRow, species: string | undefined): GoodsValues {
  const reported = COMPARED_FIELDS.filter((field) => row[field] !== '').map(
    (field): [ComparedField, string] => [field, field === 'species' ? (species ?? row.species) : row[field]],
  );
  return Object.fromEntries(reported);
}

/** Returns a function that finds the full name of a species by one of its names; undefined for an unknown name. */
async function speciesNames(tx: TenantTx): Promise<(name: string) => string | undefined> {
  const known = await findSpeciesNames(tx);
  const find = speciesReader(known, { species: {} });
  const fullNames = new Map(known.map(({ treeCode, fullName }) => [treeCode, fullName]));
  return (name) => {
    const match = find(name);
    return 'treeCode' in match ? fullNames.get(match.treeCode) : undefined;
  };
}
