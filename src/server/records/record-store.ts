import { and, asc, inArray, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#shared/errors';
import type { RecordRow } from '#shared/records/record';
import { insertJson } from '../db/json-rows.ts';
import { changedBy, type Doer, madeBy, removeRecords, requireField } from '../db/records.ts';
import type { TenantTx } from '../db/tenancy.ts';
import { type ChangeParts, changeRows, type SentChange } from './change-many.ts';
import { refuseUnknownChoices } from './known-choices.ts';
import { sentGroups } from './line-store.ts';
import { refuseUnlistedRegions } from './listed-regions.ts';
import { refuseStale, refuseUnseen, type Seen } from './other-change.ts';
import { createChecks, holdReferred } from './record-checks.ts';
import { findNames } from './record-names.ts';
import { RecordReader, type StoredKind } from './record-reader.ts';
import type { Saver, Write, Writing } from './record-rules.ts';
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
import { type Reader, refuseReferred, type WithReader } from './referrers.ts';

/** A changed record as the caller sent it; without a `version` the last change wins. */
interface Sent {
  id: string;
  version?: number | undefined;
}

/** A record to add, with the id it gets. */
interface Added {
  id: string;
  sent: object;
}

/** Rows per insert: few inserts, because they occupy the only connection of an embedded database. */
const PORTION_ROWS = 1000;

/** Reads and writes the records of one kind in its table, with their lines. */
export class RecordStore extends RecordReader {
  readonly #checks: ReturnType<typeof createChecks>;
  readonly #changeParts: ChangeParts;

  constructor(kind: StoredKind, scope?: SQL) {
    super(kind, scope);
    this.#checks = createChecks(kind.of, kind.table, (field) => this.columns.column(field));
    this.#changeParts = {
      ...kind,
      checks: this.#checks,
      isSeen: this.isSeen,
      refuseOtherKeys: (tx, row, values, reader) => this.#refuseOtherKeys(tx, row, values, reader),
    };
  }

  /** The same store limited to a data scope; without a scope, all records. */
  within(scope: SQL | undefined): RecordStore {
    return scope === undefined ? this : new RecordStore(this.kind, scope);
  }

  /**
   * Adds a record with the id `by.newId`. Throws `record.code_taken`, `record.some_missing` for a missing reference, and
   * `input.invalid` for a missing field, an inverted range, or a choice that its dictionary does not have.
   */
  async add(tx: TenantTx, sent: object, by: Saver & { newId: string }): Promise<Changes> {
    const { of, table, lines } = this.kind;
    const values = ownValues(of, sent);
    for (const [field, { isRequired }] of Object.entries(of.fields))
      if (isRequired) requireField(values, field);
    checkRanges(values, of.ranges);
    refuseUnlistedRegions(of.fields, {}, values);
    let ofLines: Changes = {};
    const writing = { ids: [by.newId], isNew: true, values, groups: sentGroups(of, sent) };
    await this.#around(tx, writing, by, async (further = {}, furtherLines = {}) => {
      Object.assign(values, further);
      await this.#checks.checkPlace(tx, values);
      await this.#checks.requireUnique(tx, values);
      await holdReferred(tx, of.fields, [values]);
      await refuseUnknownChoices(tx, of.fields, [{ before: {}, values }]);
      const kept = storedValues(of.fields, values);
      await tx.insert(table).values({ ...kept, id: by.newId, ...madeBy(by) } as never);
      const withLines = { ...sent, ...furtherLines };
      ofLines = (await lines.add(tx, [{ id: by.newId, sent: withLines }])).get(by.newId) ?? {};
    });
    return { ...(await this.#changesOf(tx, {}, values)), ...ofLines };
  }

  /**
   * Adds many records already checked for completeness and uniqueness; returns the values of each by id. Throws as
   * `add`.
   */
  async addMany(tx: TenantTx, records: readonly Added[], by: Doer): Promise<ReadonlyMap<string, Changes>> {
    const { of, rules } = this.kind;
    if (rules.around === undefined && of.tree === undefined) return this.#addAtOnce(tx, records, by);
    const changes = new Map<string, Changes>();
    for (const { id, sent } of records) {
      changes.set(id, await this.add(tx, sent, { ...by, newId: id }));
    }
    return changes;
  }

  /**
   * Changes the fields sent and keeps the others; returns the changes. Throws as `add`, `record.not_found`, and
   * `record.changed` if `version` is given and not current.
   */
  async change(tx: TenantTx, { id, version, ...sent }: Sent, by: WithReader<Saver>): Promise<Changes> {
    const { of, lines } = this.kind;
    const values = ownValues(of, sent);
    let before: Values = {};
    let ofLines: Changes = {};
    const writing = { ids: [id], isNew: false, values, groups: sentGroups(of, sent) };
    await this.#around(tx, writing, by, async (further = {}, furtherLines = {}) => {
      Object.assign(values, further);
      await this.#checks.checkPlace(tx, values, id);
      const [row] = await this.#lock(tx, [id]);
      if (row === undefined) throw new AppError('record.not_found');
      await refuseStale(tx, of, row, version);
      refuseFixed(of, row, values);
      checkRanges({ ...row, ...values }, of.ranges);
      refuseUnlistedRegions(of.fields, row, values);
      await this.#checks.requireUnique(tx, values, id);
      await holdReferred(tx, of.fields, [values]);
      await refuseUnknownChoices(tx, of.fields, [{ before: row, values }]);
      await this.#refuseOtherKeys(tx, row, values, by.reader);
      await this.#update(tx, [id], values, by);
      ofLines = await lines.replace(tx, { id, sent: { ...sent, ...furtherLines } });
      before = row;
    });
    return { ...(await this.#changesOf(tx, before, values)), ...ofLines };
  }

  /**
   * Changes many records, whatever their versions; their unique values must differ from each other. Returns the changes
   * of each by id. Throws the errors of `change`, without naming the record.
   */
  async changeMany(
    tx: TenantTx,
    records: readonly SentChange[],
    by: WithReader<Doer>,
  ): Promise<ReadonlyMap<string, Changes>> {
    const { of, rules } = this.kind;
    if (rules.around === undefined && of.tree === undefined)
      return changeRows(tx, this.#changeParts, records, by);
    const changes = new Map<string, Changes>();
    for (const { id, sent } of records) {
      changes.set(id, await this.change(tx, { ...sent, id }, by));
    }
    return changes;
  }

  /**
   * Sets columns of records, all or none, incrementing their versions: the effect of an act. Returns their labels.
   * Throws `record.some_missing`.
   */
  async set(
    tx: TenantTx,
    ids: readonly string[],
    values: Values,
    by: Doer,
  ): Promise<ReadonlyMap<string, string>> {
    const rows = await this.hold(tx, ids);
    await this.#update(tx, ids, values, by);
    return this.#labelsOf(rows);
  }

  /** The stored rows, locked against change. Throws `record.some_missing`. */
  async hold(tx: TenantTx, ids: readonly string[]): Promise<RecordRow[]> {
    const rows = await this.#lock(tx, ids);
    if (rows.length !== new Set(ids).size) throw new AppError('record.some_missing');
    return rows;
  }

  /**
   * Same as `hold`, if the caller sent the versions they saw: throws `record.changed` if another user has changed one of
   * the records since.
   */
  async holdSeen(tx: TenantTx, seen: Seen, userId: string): Promise<void> {
    if (seen.versions !== undefined)
      await refuseUnseen(tx, this.kind.of, { ...seen, userId }, await this.hold(tx, seen.ids));
  }

  /**
   * Removes all records or none; returns their labels. Throws `record.changed` as `holdSeen` does, `record.some_missing`,
   * `record.has_children`, `record.in_use` and the errors of the kind's rules.
   */
  async remove(tx: TenantTx, seen: Seen, by: WithReader<Doer>): Promise<ReadonlyMap<string, string>> {
    const { ids } = seen;
    const { of, table, rules } = this.kind;
    let rows: RecordRow[] = [];
    await this.#around(tx, { ids, isNew: false, values: null, groups: [] }, by, async () => {
      rows = await this.hold(tx, ids);
      await refuseUnseen(tx, of, { ...seen, userId: by.userId }, rows);
      await this.#checks.requireChildless(tx, ids);
      const { referredToBy: referrers = [] } = rules;
      await refuseReferred(tx, rows, of.name, { referrers, reader: by.reader });
      await rules.remove?.(tx, rows);
      await removeRecords(tx, table, ids, changedBy(by));
    });
    return this.#labelsOf(rows);
  }

  /** The rows, locked in a fixed order to avoid deadlocks. */
  async #lock(tx: TenantTx, ids: readonly string[]): Promise<RecordRow[]> {
    const { table } = this.kind;
    const rows = await tx
      .select()
      .from(table)
      .where(and(inArray(table.id, [...new Set(ids)]), this.isSeen))
      .orderBy(asc(table.id))
      .for('update');
    return rows as unknown as RecordRow[];
  }

  async #around(tx: TenantTx, writing: Writing, by: Saver, write: Write): Promise<void> {
    const { rules } = this.kind;
    await (rules.around === undefined ? write() : rules.around(tx, writing, by, write));
  }

  async #update(tx: TenantTx, ids: readonly string[], values: Values, by: Doer): Promise<void> {
    const { of, table } = this.kind;
    const kept = { ...storedValues(of.fields, values), version: sql`${table.version} + 1`, ...changedBy(by) };
    await tx
      .update(table)
      .set(kept)
      .where(inArray(table.id, [...ids]));
  }

  async #addAtOnce(tx: TenantTx, records: readonly Added[], by: Doer): Promise<ReadonlyMap<string, Changes>> {
    const { of, table, lines } = this.kind;
    const { fields } = of;
    const added = records.map(({ id, sent }) => ({ id, values: ownValues(of, sent) }));
    const all = added.map(({ values }) => values);
    await holdReferred(tx, fields, all);
    await refuseUnknownChoices(
      tx,
      fields,
      all.map((values) => ({ before: {}, values })),
    );
    const rows = added.map(({ id, values }) => ({ ...storedValues(fields, values), id, ...madeBy(by) }));
    for (let at = 0; at < rows.length; at += PORTION_ROWS) {
      await insertJson(tx, table, rows.slice(at, at + PORTION_ROWS));
    }
    const ofLines = await lines.add(tx, records);
    const namesIn = await findNames(tx, fields, all);
    return new Map(
      added.map(({ id, values }) => [
        id,
        { ...changesBetween(of, {}, inWords(fields, values, namesIn)), ...ofLines.get(id) },
      ]),
    );
  }

  async #changesOf(tx: TenantTx, before: Values, after: Values): Promise<Changes> {
    const { of } = this.kind;
    const namesIn = await findNames(tx, of.fields, [before, after]);
    return changesBetween(of, inWords(of.fields, before, namesIn), inWords(of.fields, after, namesIn));
  }

  /** Throws `record.in_use` if the field by which others refer to the record changes while they do. */
  async #refuseOtherKeys(tx: TenantTx, row: RecordRow, values: Values, reader: Reader): Promise<void> {
    const { of, rules } = this.kind;
    const referrers = (rules.referredToBy ?? []).filter(
      ({ key = 'id' }) => values[key] !== undefined && values[key] !== row[key],
    );
    await refuseReferred(tx, [row], of.name, { referrers, reader });
  }

  #labelsOf(rows: readonly RecordRow[]): ReadonlyMap<string, string> {
    return new Map(rows.map((row) => [row.id, String(row[this.kind.of.name])]));
  }
}
