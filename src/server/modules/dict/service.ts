import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Dict, NestedDict } from '#shared/api/dict';
import type { Page, PageQuery, TreeNode } from '#shared/api/kit';
import { DICTIONARY_WORDS } from '#shared/domain/built-in-dictionaries';
import { AppError } from '#shared/errors';
import { isEntryOf } from '../../db/dictionary-entries.ts';
import { exactly, type Filterable, filterBy } from '../../db/filters.ts';
import { orderOf, type Sortable, selectPage } from '../../db/paging.ts';
import { type DictionaryRow, dictionaryRows } from '../../db/schema/dictionary-rows.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { notInDictionary } from '../../http/invalid-input.ts';
import { type SheetColumn, sheetColumn } from '../../http/workbook.ts';
import { nest, toTreeNodes } from '../../records/tree.ts';

/** In place of a code: all dictionaries. */
const ALL = 'DICT';

const SORTABLE: Sortable = {
  id: dictionaryRows.id,
  tenantId: dictionaryRows.tenantId,
  parentId: dictionaryRows.parentId,
  code: dictionaryRows.code,
  dictKey: dictionaryRows.dictKey,
  dictValue: dictionaryRows.dictValue,
  sort: dictionaryRows.sort,
  remark: dictionaryRows.remark,
  version: dictionaryRows.version,
};
const FILTERABLE: Filterable = {
  ...SORTABLE,
  dictValue: { parts: dictionaryRows.dictValue, findLike: hasWordLike },
  tenantId: exactly(dictionaryRows.tenantId),
  code: exactly(dictionaryRows.code),
  dictKey: exactly(dictionaryRows.dictKey),
};

/** The condition for rows whose word matches the pattern, or, in a row of the system, the English that pages show of it. */
function hasWordLike(pattern: string): SQL {
  const { dictValue, tenantId } = dictionaryRows;
  const chinese = sql.param(DICTIONARY_WORDS.map(({ zh }) => zh));
  const english = sql.param(DICTIONARY_WORDS.map(({ en }) => en));
  return sql`(${dictValue} ILIKE ${pattern} OR (${tenantId} = '' AND ${dictValue} IN (
    SELECT zh FROM unnest(${chinese}::text[], ${english}::text[]) AS word (zh, en) WHERE en ILIKE ${pattern})))`;
}

const isLive = eq(dictionaryRows.isDeleted, 0);
const inOrder = [asc(dictionaryRows.sort), asc(dictionaryRows.id)];

interface DictionaryQuery extends PageQuery, Record<string, unknown> {
  /** Ids of the only dictionaries that match; none is no condition, as with an empty filter. */
  ids?: string[] | undefined;
}

/** The condition for the dictionaries that match the filters. */
function matchingDictionaries({ ids = [], ...query }: DictionaryQuery): SQL | undefined {
  const { id, parentId } = dictionaryRows;
  return and(
    isLive,
    eq(parentId, '0'),
    ids.length > 0 ? inArray(id, ids) : undefined,
    filterBy(query, FILTERABLE),
  );
}

/** The condition for the entries of one dictionary that match the filters. */
const matchingEntries = (parentId: string, query: Record<string, unknown>): SQL | undefined =>
  and(isLive, eq(dictionaryRows.parentId, parentId), filterBy(query, FILTERABLE));

/** A page of the dictionaries of the system and of the caller's company, without their entries. */
export async function findDictPage(tx: TenantTx, query: DictionaryQuery): Promise<Page<Dict>> {
  const filter = matchingDictionaries(query);
  const order = orderOf(query, SORTABLE, inOrder);
  return selectPage(tx, dictionaryRows, { filter, order }, query, (rows) => present(tx, rows));
}

/** The sheet of dictionaries with their entries, one row an entry; a dictionary without entries has one row. */
export const DICT_COLUMNS: readonly SheetColumn<Dict>[] = [
  sheetColumn('字典编号', 'Dictionary code', 20, ({ code }) => code),
  sheetColumn('字典名称', 'Dictionary name', 20, ({ parentName, dictValue }) => parentName || dictValue),
  sheetColumn('键值', 'Key', 16, (row) => (row.parentId === '0' ? '' : row.dictKey)),
  sheetColumn('名称', 'Word', 24, (row) => (row.parentId === '0' ? '' : row.dictValue)),
  sheetColumn('排序', 'Order', 8, ({ sort }) => sort),
  sheetColumn('备注', 'Remark', 30, ({ remark }) => remark),
];

/** A page of the entries of one dictionary that match the filters, or of the dictionaries that do, each followed by its entries. */
export async function findSheetPage(
  tx: TenantTx,
  { parentId: entriesOf = '0', ...query }: DictionaryQuery & { parentId?: string | undefined },
): Promise<Page<Dict>> {
  const { code, parentId, sort, id } = dictionaryRows;
  if (entriesOf !== '0') {
    const listed = { filter: matchingEntries(entriesOf, query), order: orderOf(query, SORTABLE, inOrder) };
    return selectPage(tx, dictionaryRows, listed, query, (rows) => present(tx, rows));
  }
  const found = tx.select({ code }).from(dictionaryRows).where(matchingDictionaries(query));
  const order = [asc(code), sql`(${parentId} <> 0)`, asc(sort), asc(id)];
  return selectPage(tx, dictionaryRows, { filter: and(isLive, inArray(code, found)), order }, query, (rows) =>
    present(tx, rows),
  );
}

/** The entries of one dictionary that match the filters. */
export async function findEntries(
  tx: TenantTx,
  { parentId, ...query }: { parentId: string } & Pick<PageQuery, 'ascs' | 'descs'> & Record<string, unknown>,
): Promise<Dict[]> {
  return present(
    tx,
    await tx
      .select()
      .from(dictionaryRows)
      .where(matchingEntries(parentId, query))
      .orderBy(...orderOf(query, SORTABLE, inOrder)),
  );
}

/** Dictionaries with their entries nested; an entry whose dictionary does not match the filters is a root. */
export async function listDictsNested(tx: TenantTx, query: Record<string, unknown>): Promise<NestedDict[]> {
  const rows = await tx
    .select()
    .from(dictionaryRows)
    .where(and(isLive, filterBy(query, FILTERABLE)))
    .orderBy(...inOrder);
  return nest(await present(tx, rows));
}

/** The dictionary with this code, or all, as a tree with the entries. */
export async function treeOfDicts(tx: TenantTx, code: string | undefined): Promise<TreeNode[]> {
  const isOfCode = code === undefined || code === ALL ? undefined : eq(dictionaryRows.code, code);
  const rows = await tx
    .select()
    .from(dictionaryRows)
    .where(and(isLive, isOfCode))
    .orderBy(...inOrder);
  return toTreeNodes(rows, (row) => row.dictValue);
}

/** The entries of a dictionary (`isEntryOf`), in order. */
export async function findDictionary(tx: TenantTx, code: string): Promise<DictionaryRow[]> {
  return tx
    .select()
    .from(dictionaryRows)
    .where(isEntryOf(code))
    .orderBy(...inOrder);
}

/** Throws `input.invalid` with the field of the first value that is not among the words of the dictionary. */
export async function requireEntries(
  tx: TenantTx,
  code: string,
  given: readonly { field: string; value: string }[],
): Promise<void> {
  if (given.length === 0) return;
  const words = new Set((await findDictionary(tx, code)).map(({ dictValue }) => dictValue));
  const unknown = given.find(({ value }) => !words.has(value));
  if (unknown === undefined) return;
  throw notInDictionary(unknown.field, unknown.value);
}

/** The row with this id. Throws `record.not_found`. */
export async function findDictDetail(tx: TenantTx, id: string): Promise<Dict> {
  const rows = await tx
    .select()
    .from(dictionaryRows)
    .where(and(isLive, eq(dictionaryRows.id, id)));
  const [dict] = await present(tx, rows);
  if (dict === undefined) throw new AppError('record.not_found');
  return dict;
}

async function present(tx: TenantTx, rows: readonly DictionaryRow[]): Promise<Dict[]> {
  const types = await tx
    .select({ id: dictionaryRows.id, name: dictionaryRows.dictValue })
    .from(dictionaryRows)
    .where(and(isLive, eq(dictionaryRows.parentId, '0')));
  const names = new Map(types.map((type) => [type.id, type.name]));
  return rows.map((row) => ({ ...row, parentName: names.get(row.parentId) ?? '' }));
}
