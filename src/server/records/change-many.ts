import { eq, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { AppError } from '#shared/errors';
import type { RecordRow } from '#shared/records/record';
import { changedBy, type Doer } from '../db/records.ts';
import type { TenantTx } from '../db/tenancy.ts';
import { type createChecks, holdReferred } from './record-checks.ts';
import type { RecordColumns } from './record-columns.ts';
import { findNames } from './record-names.ts';
import type { StoredKind } from './record-reader.ts';
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

/** The parts of a store that a change of many records uses. */
export interface ChangeParts extends Pick<StoredKind, 'of' | 'table' | 'lines'> {
  columns: RecordColumns;
  checks: ReturnType<typeof createChecks>;
  lock(tx: TenantTx, ids: readonly string[]): Promise<RecordRow[]>;
  refuseOtherKeys(tx: TenantTx, row: RecordRow, values: Values): Promise<void>;
}

/** A record and the fields sent for it; the others are kept. */
export interface SentChange {
  id: string;
  sent: object;
}

/** A locked record and its new values. */
interface Changed {
  row: RecordRow;
  values: Values;
}

/** Records of one statement: `goesOn` is called in between. */
const PORTION_ROWS = 1000;

/**
 * Changes many records, a portion by the same few statements as one; see `RecordStore.changeMany`. Not for kinds whose
 * rules wrap each write.
 */
export async function changeRows(
  tx: TenantTx,
  parts: ChangeParts,
  records: readonly SentChange[],
  by: Doer,
  goesOn: () => void,
): Promise<ReadonlyMap<string, Changes>> {
  const changes = new Map<string, Changes>();
  for (let at = 0; at < records.length; at += PORTION_ROWS) {
    goesOn();
    const portion = records.slice(at, at + PORTION_ROWS);
    const changed = await check(tx, parts, portion);
    await update(tx, parts, changed, by);
    for (const [id, ofRow] of await changesOf(tx, parts, changed)) changes.set(id, ofRow);
    for (const { id, sent } of portion)
      changes.set(id, { ...changes.get(id), ...(await parts.lines.replace(tx, { id, sent })) });
  }
  return changes;
}

/** Locks the records and applies the rules of a change to each. */
async function check(tx: TenantTx, parts: ChangeParts, portion: readonly SentChange[]): Promise<Changed[]> {
  const { of, lock, checks, refuseOtherKeys } = parts;
  const rows = await lock(
    tx,
    portion.map(({ id }) => id),
  );
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const changed = portion.map(({ id, sent }): Changed => {
    const row = rowOf.get(id);
    if (row === undefined) throw new AppError('record.not_found');
    return { row, values: ownValues(of, sent) };
  });
  for (const { row, values } of changed) {
    refuseFixed(of, row, values);
    checkRanges({ ...row, ...values }, of.ranges);
    await refuseOtherKeys(tx, row, values);
  }
  await checks.requireAllUnique(
    tx,
    changed.map(({ row, values }) => ({ id: row.id, values })),
  );
  await holdReferred(tx, of.fields, ...changed.map(({ values }) => values));
  return changed;
}

/**
 * One statement for all rows: it sets each column that any of them changes, to the stored value where a row keeps it,
 * which is locked. The values travel as JSON, because an array a column would not hold columns that are arrays.
 */
async function update(
  tx: TenantTx,
  { of, table, columns: known }: ChangeParts,
  changed: readonly Changed[],
  by: Doer,
) {
  const columns = [...new Set(changed.flatMap(({ values }) => Object.keys(values)))].map(
    (name): [string, PgColumn] => [name, known.column(name)],
  );
  const given = changed.map(({ row, values }) => {
    const stored = { ...row, ...storedValues(of.fields, values) } as Values;
    const sent = columns.map(([name, column]) => [column.name, driverValue(column, stored[name])]);
    return { id: row.id, ...Object.fromEntries(sent) };
  });
  const typed = [table.id, ...columns.map(([, column]) => column)].map(
    (column) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`,
  );
  const fresh = (column: PgColumn) => sql`given.${sql.identifier(column.name)}`;
  await tx
    .update(table as PgTable)
    .set({
      ...Object.fromEntries(columns.map(([name, column]) => [name, fresh(column)])),
      version: sql`${table.version} + 1`,
      ...changedBy(by),
    } as never)
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given (${sql.join(typed, sql`, `)})` as never,
    )
    .where(eq(table.id, fresh(table.id)));
}

const driverValue = (column: PgColumn, value: unknown): unknown =>
  value === null || value === undefined ? null : column.mapToDriverValue(value);

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
