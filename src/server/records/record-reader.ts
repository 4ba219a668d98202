import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Page, PageQuery } from '#shared/api/kit';
import { AppError } from '#shared/errors';
import type { Field } from '#shared/records/field';
import { lineFieldName } from '#shared/records/lines';
import type { AnyRecord, RecordRow } from '#shared/records/record';
import type { ChoiceQuery } from '#shared/records/record-api';
import { contains } from '../db/filters.ts';
import { selectPage } from '../db/paging.ts';
import type { TenantTx } from '../db/tenancy.ts';
import { selectLargePage } from './large-page.ts';
import type { LineStore, LinesByGroup } from './line-store.ts';
import { isPinyin } from './pinyin.ts';
import { type Query, RecordColumns } from './record-columns.ts';
import { findNames } from './record-names.ts';
import type { RecordRules } from './record-rules.ts';
import { searchTexts } from './record-search.ts';
import type { RecordTable } from './record-table.ts';
import { answeredValues, type Values } from './record-values.ts';
import { type Nested, nest } from './tree.ts';

type PlacedRow = RecordRow & { parentId: string };

/** A kind of record, and where its records are stored. */
export interface StoredKind {
  of: AnyRecord;
  table: RecordTable;
  rules: RecordRules;
  lines: LineStore;
}

export type RecordVersion = Pick<RecordRow, 'id' | 'version'>;

/** Reads the records of one kind from its table. */
export class RecordReader {
  protected readonly kind: StoredKind;
  protected readonly columns: RecordColumns;

  readonly #scope: SQL | undefined;

  /** `scope` limits the records to those that a user may see. */
  constructor(kind: StoredKind, scope?: SQL) {
    this.kind = kind;
    this.#scope = scope;
    this.columns = new RecordColumns(kind.of, kind.table);
  }

  /** All records that match the filters of a query, in its order. */
  findAll(tx: TenantTx, query: Query): Promise<RecordRow[]> {
    return this.#select(tx, query, this.columns.filterOf(query));
  }

  async findPage(tx: TenantTx, query: Query & PageQuery): Promise<Page<RecordRow>> {
    const { of, table } = this.kind;
    const found = { ...(await this.#find(tx, query)), order: this.columns.orderOf(query) };
    if (!of.isLarge) return selectPage(tx, table, found, query, (rows) => this.#present(tx, rows));
    const isFiltered = this.isFiltered(query);
    const page = await selectLargePage(tx, table, { ...found, isFiltered }, query);
    return { ...page, records: await this.#present(tx, page.records) };
  }

  /** Whether a query has filters. */
  isFiltered(query: Query): boolean {
    return this.columns.filterOf(query) !== undefined;
  }

  /** All records of a tree that match the filters, nested; a record whose parent does not match is a root. */
  async findTree(tx: TenantTx, query: Query): Promise<Nested<PlacedRow>[]> {
    return nest(await this.findPlaced(tx, query));
  }

  /** Records of a tree in order, not nested. */
  async findPlaced(tx: TenantTx, query: Query = {}): Promise<PlacedRow[]> {
    const { tree = '' } = this.kind.of;
    return (await this.findAll(tx, query)).map((row) => ({ ...row, parentId: String(row[tree]) }));
  }

  /** Ids of the records that match the query, in its order, at most `most`. */
  async findIds(tx: TenantTx, query: Query, most: number): Promise<string[]> {
    const { table } = this.kind;
    const { filter } = await this.#find(tx, query);
    const rows = await tx
      .select({ id: table.id })
      .from(table)
      .where(filter)
      .orderBy(...this.columns.orderOf(query))
      .limit(most);
    return rows.map(({ id }) => String(id));
  }

  /** The lines of records, by the id of each. */
  findLines(tx: TenantTx, ids: readonly string[]): Promise<(id: string) => LinesByGroup> {
    return this.kind.lines.find(tx, ids);
  }

  /**
   * Records as rows of a sheet: a row a line, each with the fields of its record, so that sorted rows stay whole. Its sums
   * are in the first row alone, so that a column adds up to what its records add up to.
   */
  async findSheetRows(tx: TenantTx, ids: readonly string[]): Promise<RecordRow[]> {
    const rows = await this.#select(tx, {}, inArray(this.kind.table.id, [...ids]));
    const linesOf = await this.findLines(tx, ids);
    const sums = Object.entries(this.kind.of.fields).flatMap(([name, field]) => (isSum(field) ? [name] : []));
    return rows.flatMap((row) => besideLines(row, linesOf(row.id), sums));
  }

  /** Records with one of the values in a field. */
  async findByValues(tx: TenantTx, field: string, values: readonly string[]): Promise<RecordRow[]> {
    if (values.length === 0) return [];
    return this.#select(tx, {}, this.#isOneOf(field, values));
  }

  /** Id and version of the records with one of the values in a field. */
  async findVersions(tx: TenantTx, field: string, values: readonly string[]): Promise<RecordVersion[]> {
    if (values.length === 0) return [];
    const { table } = this.kind;
    const rows = await tx
      .select({ id: table.id, version: table.version })
      .from(table)
      .where(and(this.isSeen, this.#isOneOf(field, values)));
    return rows as RecordVersion[];
  }

  /** Records that other records may refer to, as choices: those with `ids` first, then the matching ones in order. */
  async findChoices(tx: TenantTx, { keyword = '', ids = [], most }: ChoiceQuery = {}): Promise<RecordRow[]> {
    const { of, rules, table } = this.kind;
    const isChoice = rules.choices ?? eq(this.columns.column('status'), 1);
    const searched = new Set([
      of.code,
      of.name,
      ...(of.hasPinyin && isPinyin(keyword) ? ['namePinyin'] : []),
    ]);
    const named = [...searched].map((field) => contains(this.columns.column(field), keyword));
    const filter = and(isChoice, keyword === '' ? undefined : or(...named));
    const found = await this.#select(tx, {}, filter, most);
    const missing = ids.filter((id) => !found.some((row) => row.id === id));
    if (missing.length === 0) return found;
    return [...(await this.#select(tx, {}, and(isChoice, inArray(table.id, missing)))), ...found];
  }

  /** The record with this id and its lines. Throws `record.not_found`. */
  async findOne(tx: TenantTx, id: string): Promise<RecordRow> {
    const [row] = await this.#select(tx, {}, eq(this.kind.table.id, id));
    if (row === undefined) throw new AppError('record.not_found');
    return { ...row, ...(await this.findLines(tx, [id]))(id) };
  }

  /** The values are a single parameter, because there may be thousands. */
  #isOneOf(field: string, values: readonly string[]): SQL {
    return sql`${this.columns.column(field)} = ANY (${sql.param([...values])}::text[])`;
  }

  /** The condition of records that are not deleted and within the scope. */
  protected get isSeen(): SQL | undefined {
    return and(eq(this.kind.table.isDeleted, 0), this.#scope);
  }

  /** The condition of the records a query finds, and whether each of many must be compared with a pattern. */
  async #find(tx: TenantTx, query: Query): Promise<{ filter: SQL | undefined; isCompared: boolean }> {
    const { entries, isCompared } = await searchTexts(tx, query, this.kind);
    return { filter: and(this.isSeen, this.columns.filterOf(query, entries)), isCompared };
  }

  async #select(tx: TenantTx, query: Query, filter: SQL | undefined, most?: number): Promise<RecordRow[]> {
    const all = tx
      .select()
      .from(this.kind.table)
      .where(and(this.isSeen, filter))
      .orderBy(...this.columns.orderOf(query));
    return this.#present(tx, await (most === undefined ? all : all.limit(most)));
  }

  /** Rows in the format of the API: times as text, keys and ids with their names. */
  async #present(tx: TenantTx, rows: readonly Values[]): Promise<RecordRow[]> {
    const { of, rules } = this.kind;
    const namesIn = await findNames(tx, of.fields, rows);
    const further = await rules.present?.(
      tx,
      rows.map(({ id }) => String(id)),
    );
    return rows.map((row) => ({
      ...(answeredValues(of.fields, row) as RecordRow),
      ...namesIn(row),
      ...further?.get(String(row.id)),
      createUser: row.createUser ?? '',
      createDept: row.createDept ?? '',
      updateUser: row.updateUser ?? '',
    }));
  }
}

/** Whether records are added up by a figure: an amount, or one that is calculated, which a rate or a temperature is not. */
const isSum = ({ kind, isDerived, isSummed }: Field): boolean =>
  isSummed === true || (isDerived && (kind === 'figure' || kind === 'count'));

/**
 * Repeats a record for each of its lines, `sums` in the first row alone, with the line's fields added as
 * `contacts.mobile`; a record without lines appears once.
 */
function besideLines(row: RecordRow, lines: LinesByGroup, sums: readonly string[]): RecordRow[] {
  const further = { ...row, ...Object.fromEntries(sums.map((name) => [name, null])) };
  const groups = Object.entries(lines);
  const count = Math.max(1, ...groups.map(([, all]) => all.length));
  return Array.from({ length: count }, (_, at) => {
    const beside = groups.flatMap(([name, all]) =>
      Object.entries(all[at] ?? {}).map(([field, value]) => [lineFieldName(name, field), value]),
    );
    return { ...(at === 0 ? row : further), ...Object.fromEntries(beside) };
  });
}
