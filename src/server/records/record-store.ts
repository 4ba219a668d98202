import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { AppError } from '#shared/errors';
import type { AnyRecord, RecordRow } from '#shared/records/record';
import { changedBy, type Doer, madeBy, need, removeRecords } from '../db/records.ts';
import type { TenantTx } from '../db/tenancy.ts';
import { createLineStore, type LineParts } from './line-store.ts';
import { refuseStale } from './other-change.ts';
import { createChecks, holdReferred } from './record-checks.ts';
import { findNames } from './record-names.ts';
import { createRecordReader, type RecordReader } from './record-reader.ts';
import type { RecordRules, Writing } from './record-rules.ts';
import { columnsOf, type RecordTable } from './record-table.ts';
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
import { refuseHeld } from './referrers.ts';

/** A changed record as the caller sent it; without a `version` the last change wins. */
interface Sent {
  id: string;
  version?: number | undefined;
}

/** Rows of one insert: few inserts, because they hold the only connection of an embedded database. */
const PORTION_ROWS = 1000;
/** Parameters of one statement; PostgreSQL allows 65,535. */
const MOST_VALUES = 65_000;

const NO_LINES: LineParts = { tables: {}, nextId: () => '' };

/** Reads and writes the records of one kind in its table. */
export interface RecordStore extends RecordReader {
  /**
   * Adds a record with the id `by.newId`. Throws `record.code_taken`, `record.some_missing` for a missing reference,
   * and `input.invalid` for a missing field or an inverted range.
   */
  add(tx: TenantTx, sent: object, by: Doer & { newId: string }): Promise<Changes>;
  /**
   * Adds many records already checked for completeness and uniqueness; returns the values of each by id. `goesOn` is
   * called between statements and may throw. Throws as `add`.
   */
  addMany(
    tx: TenantTx,
    records: readonly { id: string; sent: object }[],
    by: Doer,
    goesOn?: () => void,
  ): Promise<ReadonlyMap<string, Changes>>;
  /**
   * Changes the fields sent and keeps the others; returns the changes. Throws as `add`, `record.not_found`, and
   * `record.changed` if `version` is given and not current.
   */
  change(tx: TenantTx, sent: Sent, by: Doer): Promise<Changes>;
  /**
   * Sets columns of records, all or none, incrementing their versions: the effect of an act. Returns their labels.
   * Throws `record.some_missing`.
   */
  set(tx: TenantTx, ids: readonly string[], values: Values, by: Doer): Promise<ReadonlyMap<string, string>>;
  /**
   * Removes all records or none; returns their labels. Throws `record.some_missing`, `record.has_children`,
   * `record.in_use` and the errors of the kind's rules.
   */
  remove(tx: TenantTx, ids: readonly string[], by: Doer): Promise<ReadonlyMap<string, string>>;
}

/** The store of the records of `of` in `table`, with their lines in the tables of `lineParts`. */
export function createRecordStore(
  of: AnyRecord,
  table: RecordTable,
  rules: RecordRules = {},
  lineParts: LineParts = NO_LINES,
): RecordStore {
  const { fields, name, ranges } = of;
  const { referredToBy = [] } = rules;
  const lines = createLineStore(of, lineParts);
  const reader = createRecordReader(of, table, rules, lines);
  const checks = createChecks(of, table, reader.columnOf);

  /** The rows, locked in a fixed order to avoid deadlocks. */
  async function lock(tx: TenantTx, ids: readonly string[]): Promise<RecordRow[]> {
    const rows = await tx
      .select()
      .from(table as PgTable)
      .where(and(inArray(table.id, [...new Set(ids)]), eq(table.isDeleted, 0)))
      .orderBy(asc(table.id))
      .for('update');
    return rows as unknown as RecordRow[];
  }

  const around = (tx: TenantTx, writing: Writing, by: Doer, write: (further?: Values) => Promise<void>) =>
    rules.around === undefined ? write() : rules.around(tx, writing, by, write);

  const update = (tx: TenantTx, ids: readonly string[], values: Values, by: Doer) =>
    tx
      .update(table as PgTable)
      .set({ ...storedValues(fields, values), version: sql`${table.version} + 1`, ...changedBy(by) } as never)
      .where(inArray(table.id, [...ids]));

  async function changesOf(tx: TenantTx, before: Values, after: Values): Promise<Changes> {
    const namesIn = await findNames(tx, fields, [before, after]);
    return changesBetween(of, inWords(fields, before, namesIn), inWords(fields, after, namesIn));
  }

  /** The field by which others refer to the record cannot change while they do. */
  async function refuseOtherKeys(tx: TenantTx, row: RecordRow, values: Values): Promise<void> {
    const concerned = referredToBy.filter(
      ({ key = 'id' }) => values[key] !== undefined && values[key] !== row[key],
    );
    await refuseHeld(tx, [row], name, concerned);
  }

  async function addOne(tx: TenantTx, sent: object, by: Doer & { newId: string }): Promise<Changes> {
    const values = ownValues(of, sent);
    for (const [field, { isRequired }] of Object.entries(fields)) if (isRequired) need(values, field);
    checkRanges(values, ranges);
    let ofLines: Changes = {};
    await around(tx, { ids: [by.newId], isNew: true, values }, by, async (further = {}) => {
      Object.assign(values, further);
      await checks.checkPlace(tx, values);
      await checks.requireUnique(tx, values);
      await holdReferred(tx, fields, values);
      const kept = storedValues(fields, values);
      await tx.insert(table as PgTable).values({ ...kept, id: by.newId, ...madeBy(by) } as never);
      ofLines = (await lines.add(tx, [{ id: by.newId, sent }])).get(by.newId) ?? {};
    });
    return { ...(await changesOf(tx, {}, values)), ...ofLines };
  }

  return {
    ...reader,

    add: addOne,

    async addMany(tx, records, by, goesOn = () => undefined) {
      const changes = new Map<string, Changes>();
      if (rules.around !== undefined || of.tree !== undefined) {
        for (const { id, sent } of records) {
          goesOn();
          changes.set(id, await addOne(tx, sent, { ...by, newId: id }));
        }
        return changes;
      }
      const added = records.map(({ id, sent }) => ({ id, values: ownValues(of, sent) }));
      await holdReferred(tx, fields, ...added.map(({ values }) => values));
      const rows = added.map(({ id, values }) => ({ ...storedValues(fields, values), id, ...madeBy(by) }));
      const portion = Math.min(PORTION_ROWS, Math.floor(MOST_VALUES / Object.keys(columnsOf(table)).length));
      for (let at = 0; at < rows.length; at += portion) {
        goesOn();
        await tx.insert(table as PgTable).values(rows.slice(at, at + portion) as never);
      }
      const ofLines = await lines.add(tx, records);
      const namesIn = await findNames(
        tx,
        fields,
        added.map(({ values }) => values),
      );
      for (const { id, values } of added)
        changes.set(id, {
          ...changesBetween(of, {}, inWords(fields, values, namesIn)),
          ...ofLines.get(id),
        });
      return changes;
    },

    async change(tx, { id, version, ...sent }, by) {
      const values = ownValues(of, sent);
      let before: Values = {};
      let ofLines: Changes = {};
      await around(tx, { ids: [id], isNew: false, values }, by, async (further = {}) => {
        Object.assign(values, further);
        await checks.checkPlace(tx, values, id);
        const [row] = await lock(tx, [id]);
        if (row === undefined) throw new AppError('record.not_found');
        await refuseStale(tx, of, row, version);
        refuseFixed(of, row, values);
        checkRanges({ ...row, ...values }, ranges);
        await checks.requireUnique(tx, values, id);
        await holdReferred(tx, fields, values);
        await refuseOtherKeys(tx, row, values);
        await update(tx, [id], values, by);
        ofLines = await lines.replace(tx, { id, sent });
        before = row;
      });
      return { ...(await changesOf(tx, before, values)), ...ofLines };
    },

    async set(tx, ids, values, by) {
      const rows = await lock(tx, ids);
      if (rows.length !== new Set(ids).size) throw new AppError('record.some_missing');
      await update(tx, ids, values, by);
      return new Map(rows.map((row) => [row.id, String(row[name])]));
    },

    async remove(tx, ids, by) {
      let rows: RecordRow[] = [];
      await around(tx, { ids, isNew: false, values: null }, by, async () => {
        rows = await lock(tx, ids);
        await checks.requireChildless(tx, ids);
        await refuseHeld(tx, rows, name, referredToBy);
        await rules.remove?.(tx, rows);
        await removeRecords(tx, table, ids, changedBy(by));
      });
      return new Map(rows.map((row) => [row.id, String(row[name])]));
    },
  };
}
