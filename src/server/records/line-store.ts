import { and, asc, inArray, sql } from 'drizzle-orm';
import { AppError } from '#shared/errors';
import type { FieldKind } from '#shared/records/field';
import { lineChangeName } from '#shared/records/line-change';
import { type LineGroup, type LineRow, lineFault, lineFieldName } from '#shared/records/lines';
import type { AnyRecord } from '#shared/records/record';
import { insertJson, updateJson } from '../db/json-rows.ts';
import type { TenantTx } from '../db/tenancy.ts';
import { invalidField, missingField } from '../http/invalid-input.ts';
import { inPortions, mapInLongTurns, readInPortions } from '../http/map-in-turns.ts';
import { holdReferred } from './record-checks.ts';
import { findNames } from './record-names.ts';
import type { LineTable } from './record-table.ts';
import {
  answeredValues,
  type Changes,
  changesBetween,
  inWords,
  storedValues,
  type Values,
} from './record-values.ts';

/** The tables that store a kind's lines, and the source of their ids. */
export interface LineParts {
  tables: Readonly<Record<string, LineTable>>;
  nextId: () => string;
}

/** A stored line. */
type Stored = Values & { id: string; recordId: string; place: number };

/** The lines of one record by group, each in its order. */
export type LinesByGroup = Readonly<Record<string, readonly LineRow[]>>;

/** A record with the input sent for it; only its lines are used. */
interface WithLines {
  id: string;
  sent: object;
}

/** Rows per statement. Other callers are served between two, because a scanned list has up to 100,000 rows. */
const PORTION_ROWS = 1000;
const BY_ROWS = { size: PORTION_ROWS };

/** Reads and writes the lines of one kind of record. For a kind without lines it does nothing. */
export interface LineStore {
  /** The lines of records in the format of the API. */
  find(tx: TenantTx, recordIds: readonly string[]): Promise<(recordId: string) => LinesByGroup>;
  /**
   * Adds the lines of new records; returns the changes by record id. Throws `input.invalid` naming the line
   * (`contacts.1.mobile`), and `record.some_missing` if a line refers to a missing record.
   */
  add(tx: TenantTx, records: readonly WithLines[]): Promise<ReadonlyMap<string, Changes>>;
  /**
   * Replaces the lines of a locked record by the lines sent: a line with an `id` is changed, one without is added, and
   * a stored line that was not sent is removed. A group that was not sent stays. Throws the errors of `add`.
   */
  replace(tx: TenantTx, record: WithLines): Promise<Changes>;
}

interface GroupTable {
  group: LineGroup;
  table: LineTable;
}

/** By record and place. The portions are of one state: reads have a snapshot, and changes lock the record. */
const readLines = (tx: TenantTx, table: LineTable, recordIds: readonly string[]): Promise<Stored[]> =>
  readInPortions(PORTION_ROWS, async (after: Stored | undefined) => {
    const isAfter =
      after && sql`(${table.recordId}, ${table.place}) > (${after.recordId}::bigint, ${after.place}::int)`;
    const rows = await tx
      .select()
      .from(table)
      .where(and(inArray(table.recordId, [...recordIds]), isAfter))
      .orderBy(asc(table.recordId), asc(table.place))
      .limit(PORTION_ROWS);
    return rows as Stored[];
  });

const insertLines = (tx: TenantTx, { group, table }: GroupTable, rows: readonly Stored[]) =>
  inPortions(rows, BY_ROWS, (some) =>
    insertJson(
      tx,
      table,
      some.map((row) => storedValues(group.fields, row)),
    ),
  );

export function createLineStore({ lines = {} }: AnyRecord, { tables, nextId }: LineParts): LineStore {
  const groups = Object.entries(lines).map(([name, group]) => {
    const table = tables[name];
    if (table === undefined) throw new Error(`no table for the lines ${name}`);
    return { name, group, table };
  });

  async function replaceIn(tx: TenantTx, part: (typeof groups)[number], recordId: string, sent: LineRow[]) {
    const { name, group, table } = part;
    const before = await readLines(tx, table, [recordId]);
    const known = new Map(before.map((line) => [line.id, line]));
    const sentIds = sent.flatMap(({ id }) => id ?? []);
    const kept = new Set(sentIds);
    if (kept.size < sentIds.length || sentIds.some((id) => !known.has(id)))
      throw new AppError('record.some_missing');
    const after = sent.map((line, place): Stored => {
      const id = line.id ?? nextId();
      return { ...known.get(id), ...line, id, recordId, place };
    });
    refuseFault(name, group, after);
    await holdReferredByLines(
      tx,
      part,
      sent.map((line, place) => ({ ...line, place })),
    );
    const gone = before.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
    await inPortions(
      gone,
      BY_ROWS,
      async (some) => void (await tx.delete(table).where(inArray(table.id, [...some]))),
    );
    const differ = await mapInLongTurns(after, (line) => differs(known.get(line.id), line));
    const changed = after.filter((_, at) => differ[at]);
    await inPortions(changed, BY_ROWS, (some) =>
      updateJson(
        tx,
        table,
        some.map(({ id, ...line }) => ({ ...storedValues(group.fields, line), id })),
      ),
    );
    await insertLines(
      tx,
      part,
      after.filter(({ id }) => !known.has(id)),
    );
    return changesOfLines(tx, { name, group }, before, after);
  }

  return {
    async find(tx, recordIds) {
      const found = new Map<string, Map<string, LineRow[]>>();
      for (const { name, group, table } of groups) {
        const rows = recordIds.length === 0 ? [] : await readLines(tx, table, recordIds);
        const namesIn = await findNames(tx, group.fields, rows);
        const shown = await mapInLongTurns(rows, (row) => ({
          ...answeredValues(group.fields, row),
          ...namesIn(row),
        }));
        found.set(
          name,
          Map.groupBy(shown, ({ recordId }) => String(recordId)),
        );
      }
      return (recordId) =>
        Object.fromEntries([...found].map(([name, byRecord]) => [name, byRecord.get(recordId) ?? []]));
    },

    async add(tx, records) {
      const changes = new Map<string, Changes>();
      for (const part of groups) {
        const { name, group } = part;
        const added = records.map(({ id: recordId, sent }) => {
          const rows = (sentLines(sent, part.name) ?? []).map(
            (line, place): Stored => ({ ...line, id: nextId(), recordId, place }),
          );
          refuseFault(name, group, rows);
          return { recordId, rows };
        });
        const rows = added.flatMap((record) => record.rows);
        await holdReferredByLines(tx, part, rows);
        await insertLines(tx, part, rows);
        for (const { recordId, rows } of added)
          changes.set(recordId, {
            ...changes.get(recordId),
            ...(await changesOfLines(tx, { name, group }, [], rows)),
          });
      }
      return changes;
    },

    async replace(tx, { id, sent }) {
      const changes: Changes = {};
      for (const part of groups) {
        const rows = sentLines(sent, part.name);
        if (rows !== undefined) Object.assign(changes, await replaceIn(tx, part, id, rows));
      }
      return changes;
    },
  };
}

/** The names of the groups whose lines were sent. */
export const sentGroups = ({ lines = {} }: AnyRecord, sent: object): string[] =>
  Object.keys(lines).filter((name) => Array.isArray(sentIn(sent, name)));

const sentIn = (sent: object, name: string): unknown =>
  Object.entries(sent).find(([key]) => key === name)?.[1];

/** The lines sent for a group, without fields that were not sent; a cleared one is null. Undefined if none were sent. */
function sentLines(sent: object, name: string): LineRow[] | undefined {
  const all = sentIn(sent, name);
  if (!Array.isArray(all)) return undefined;
  const isSent = ([, value]: [string, unknown]) => value !== undefined;
  return all.map((line: object) => Object.fromEntries(Object.entries(line).filter(isSent)));
}

/** Throws `input.invalid` for a line that lacks a value it needs, or breaks a rule about all lines. */
function refuseFault(name: string, group: LineGroup, all: readonly LineRow[]): void {
  const needed = Object.entries(group.fields).filter(([, { isRequired }]) => isRequired);
  for (const [at, line] of all.entries())
    for (const [field, { kind }] of needed)
      if (isNone(kind, line[field])) throw missingField(lineFieldName(`${name}.${at}`, field));
  const fault = lineFault(group, all);
  if (fault !== null) throw invalidField(lineFieldName(`${name}.${fault.at}`, fault.field), fault.rule);
}

/** A reference to nothing may be `0`. */
const isNone = (kind: FieldKind, value: unknown): boolean =>
  (value ?? '') === '' || (kind === 'reference' && value === '0');

const differs = (before: Stored | undefined, after: Stored): boolean =>
  before !== undefined && Object.entries(after).some(([name, value]) => value !== before[name]);

/** The audit trail's description of lines that were changed, added, removed or reordered. */
async function changesOfLines(
  tx: TenantTx,
  { name, group }: { name: string; group: LineGroup },
  before: readonly Stored[],
  after: readonly Stored[],
): Promise<Changes> {
  const { fields } = group;
  const namesIn = await findNames(tx, fields, [...before, ...after]);
  const described = (line: Stored) => inWords(fields, line, namesIn);
  const known = new Map(before.map((line, at) => [line.id, { line, at }]));
  const kept = new Set(after.map(({ id }) => id));
  const changes: Changes = {};
  await mapInLongTurns(after, (line, at) => {
    const old = known.get(line.id);
    const altered = changesBetween({ fields }, old === undefined ? {} : described(old.line), described(line));
    for (const [field, values] of Object.entries(altered))
      if (old !== undefined) changes[lineChangeName(name, 'changed', old.at, field)] = values;
      else if (isRecorded(fields[field]?.kind, line[field]))
        changes[lineChangeName(name, 'added', at, field)] = values;
  });
  for (const { line, at } of known.values()) {
    if (kept.has(line.id)) continue;
    for (const [field, [, value]] of Object.entries(changesBetween({ fields }, {}, described(line))))
      if (isRecorded(fields[field]?.kind, line[field]))
        changes[lineChangeName(name, 'removed', at, field)] = [value, ''];
  }
  const called = (all: readonly Stored[]) => all.map((line) => String(line[group.name])).join(', ');
  const [old, fresh] = [before.filter(({ id }) => kept.has(id)), after.filter(({ id }) => known.has(id))];
  if (old.some(({ id }, at) => id !== fresh[at]?.id)) changes[name] = [called(old), called(fresh)];
  return changes;
}

/** Whether the audit trail has a value of an added or removed line: not a flag that is off. */
const isRecorded = (kind: string | undefined, value: unknown) => kind !== 'flag' || Number(value) === 1;

/** Locks the records that lines refer to. Throws `record.some_missing` naming the line (`goods.1.speciesId`). */
const holdReferredByLines = (
  tx: TenantTx,
  { name, group: { fields } }: { name: string; group: LineGroup },
  rows: readonly (Readonly<Values> & { place: number })[],
): Promise<void> =>
  holdReferred(tx, fields, rows, (field, { place }) => lineFieldName(`${name}.${place}`, field));
