import { and, asc, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#shared/errors';
import type { AnyRecord, RecordRow } from '#shared/records/record';
import { updateJson } from '../db/json-rows.ts';
import { changedBy, type Doer } from '../db/records.ts';
import type { TenantTx } from '../db/tenancy.ts';
import { refuseUnknownChoices } from './known-choices.ts';
import { refuseUnlistedRegions } from './listed-regions.ts';
import { type createChecks, holdReferred } from './record-checks.ts';
import { findNames } from './record-names.ts';
import type { StoredKind } from './record-reader.ts';
import { columnsOf } from './record-table.ts';
import {
  type Changes,
  changesBetween,
  checkRanges,
  inWords,
  ownValues,
  refuseFixed,
  storedValues,
  type Values,
} from './record-values.ts';
import type { Reader, WithReader } from './referrers.ts';

/** The parts of a store that a change of many records uses. */
export interface ChangeParts extends StoredKind {
  checks: ReturnType<typeof createChecks>;
  /** The condition of the records that may be changed. */
  isSeen: SQL | undefined;
  refuseOtherKeys(tx: TenantTx, row: RecordRow, values: Values, reader: Reader): Promise<void>;
}

/** A record and the fields sent for it; the others are kept. */
export interface SentChange {
  id: string;
  sent: object;
}

/** A locked record and the values it gets. */
interface Changed {
  row: RecordRow;
  values: Values;
}

/** Records per statement: a job can be cancelled between two statements, on PGlite too. */
const PORTION_ROWS = 1000;

/**
 * Changes many records, a portion by the same few statements as one; see `RecordStore.changeMany`. Not for kinds whose
 * rules wrap each write.
 */
export async function changeRows(
  tx: TenantTx,
  parts: ChangeParts,
  records: readonly SentChange[],
  by: WithReader<Doer>,
): Promise<ReadonlyMap<string, Changes>> {
  const changes = new Map<string, Changes>();
  for (let at = 0; at < records.length; at += PORTION_ROWS) {
    const portion = records.slice(at, at + PORTION_ROWS);
    const changed = await check(tx, parts, portion, by.reader);
    await update(tx, parts, changed, by);
    for (const [id, ofRow] of await changesOf(tx, parts, changed)) changes.set(id, ofRow);
    for (const { id, sent } of portion)
      changes.set(id, { ...changes.get(id), ...(await parts.lines.replace(tx, { id, sent })) });
  }
  return changes;
}

/** Locks the records and applies the rules of a change to each; returns the differences from the stored values. */
async function check(
  tx: TenantTx,
  parts: ChangeParts,
  portion: readonly SentChange[],
  reader: Reader,
): Promise<Changed[]> {
  const { of, checks, refuseOtherKeys } = parts;
  const sent = portion.map((one) => ({ id: one.id, values: ownValues(of, one.sent) }));
  const stored = await lock(tx, parts, sent);
  const changed: Changed[] = [];
  for (const { id, values } of sent) {
    const row = stored.get(id);
    if (row === undefined) throw new AppError('record.not_found');
    refuseFixed(of, row, values);
    checkRanges({ ...row, ...values }, of.ranges);
    refuseUnlistedRegions(of.fields, row, values);
    await refuseOtherKeys(tx, row, values, reader);
    changed.push({ row, values: differing(of, row, values) });
  }
  await checks.requireAllUnique(
    tx,
    changed.map(({ row, values }) => ({ id: row.id, values })),
  );
  await holdReferred(
    tx,
    of.fields,
    changed.map(({ values }) => values),
  );
  await refuseUnknownChoices(
    tx,
    of.fields,
    changed.map(({ row, values }) => ({ before: row, values })),
  );
  return changed;
}

/** The rows by id, locked in a fixed order to avoid deadlocks, with those columns only that a change looks at. */
async function lock(
  tx: TenantTx,
  { of, table, rules, isSeen }: ChangeParts,
  sent: readonly { id: string; values: Values }[],
): Promise<ReadonlyMap<string, RecordRow>> {
  const names = new Set([
    'id',
    of.name,
    ...sent.flatMap(({ values }) => Object.keys(values)),
    ...of.ranges.flat(),
    ...(rules.referredToBy ?? []).map(({ key = 'id' }) => key),
  ]);
  const columns = Object.fromEntries(Object.entries(columnsOf(table)).filter(([name]) => names.has(name)));
  const ids = sql`${sql.param(sent.map(({ id }) => id))}::bigint[]`;
  const rows = await tx
    .select(columns)
    .from(table)
    .where(and(sql`${table.id} = ANY (${ids})`, isSeen))
    .orderBy(asc(table.id))
    .for('update');
  return new Map((rows as unknown as RecordRow[]).map((row) => [row.id, row]));
}

/** The values that differ from the row; a secret always counts as different. */
function differing(of: AnyRecord, row: RecordRow, values: Values): Values {
  const changes = changesBetween(of, row, values);
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name]) => of.fields[name]?.isSecret || Object.hasOwn(changes, name === 'namePinyin' ? of.name : name),
    ),
  );
}

/**
 * One statement for all rows: it sets each column that any of them changes, to the stored value where a row keeps it,
 * which is locked.
 */
async function update(tx: TenantTx, { of, table }: ChangeParts, changed: readonly Changed[], by: Doer) {
  const names = [...new Set(changed.flatMap(({ values }) => Object.keys(values)))];
  const rows = changed.map(({ row, values }) => {
    const stored: Values = { ...row, ...storedValues(of.fields, values) };
    return { ...Object.fromEntries(names.map((name) => [name, stored[name]])), id: row.id };
  });
  await updateJson(tx, table, rows, { version: sql`${table.version} + 1`, ...changedBy(by) });
}

async function changesOf(tx: TenantTx, { of }: ChangeParts, changed: readonly Changed[]) {
  const { fields } = of;
  const namesIn = await findNames(
    tx,
    fields,
    changed.flatMap(({ row, values }) => [row, values]),
  );
  return changed.map(({ row, values }): [string, Changes] => [
    row.id,
    changesBetween(of, inWords(fields, row, namesIn), inWords(fields, values, namesIn)),
  ]);
}
