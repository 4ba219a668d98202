import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { z } from 'zod';
import type { Dict, DictBodySchema, NestedDict } from '#shared/api/dict';
import type { Page, PageQuery, TreeNode } from '#shared/api/kit';
import { AppError } from '#shared/errors';
import { exactly, type Filterable, filterBy } from '../../db/filters.ts';
import { orderOf, type Sortable, selectPage } from '../../db/paging.ts';
import { need, removeRecords, sentFields } from '../../db/records.ts';
import { dictionaries } from '../../db/schema/organisation.ts';
import type { SystemTx, TenantTx } from '../../db/tenancy.ts';
import { nest, toTreeNodes } from '../../records/tree.ts';

type DictRow = typeof dictionaries.$inferSelect;

/** `dictKey` of the row that names a dictionary. */
const TYPE_KEY = '-1';
/** The code that asks for all dictionaries. */
const ALL = 'DICT';

const SORTABLE: Sortable = {
  id: dictionaries.id,
  parentId: dictionaries.parentId,
  code: dictionaries.code,
  dictKey: dictionaries.dictKey,
  dictValue: dictionaries.dictValue,
  sort: dictionaries.sort,
  remark: dictionaries.remark,
};
const FILTERABLE: Filterable = {
  ...SORTABLE,
  code: exactly(dictionaries.code),
  dictKey: exactly(dictionaries.dictKey),
};

const isLive = eq(dictionaries.isDeleted, 0);
const inOrder = [asc(dictionaries.sort), asc(dictionaries.id)];

export async function findDictPage(
  tx: TenantTx,
  query: PageQuery & Record<string, unknown>,
): Promise<Page<Dict>> {
  const filter = and(isLive, eq(dictionaries.parentId, '0'), filterBy(query, FILTERABLE));
  const order = orderOf(query, SORTABLE, inOrder);
  return selectPage(tx, dictionaries, { filter, order }, query, (rows) => present(tx, rows));
}

export async function findEntries(
  tx: TenantTx,
  { parentId, ...query }: { parentId: string } & Pick<PageQuery, 'ascs' | 'descs'> & Record<string, unknown>,
): Promise<Dict[]> {
  const filter = and(isLive, eq(dictionaries.parentId, parentId), filterBy(query, FILTERABLE));
  return present(
    tx,
    await tx
      .select()
      .from(dictionaries)
      .where(filter)
      .orderBy(...orderOf(query, SORTABLE, inOrder)),
  );
}

/** Dictionaries with their entries under them; an entry whose dictionary does not answer to the query stands alone. */
export async function listDictsNested(tx: TenantTx, query: Record<string, unknown>): Promise<NestedDict[]> {
  const rows = await tx
    .select()
    .from(dictionaries)
    .where(and(isLive, filterBy(query, FILTERABLE)))
    .orderBy(...inOrder);
  return nest(await present(tx, rows));
}

export async function treeOfDicts(tx: TenantTx, code: string | undefined): Promise<TreeNode[]> {
  const isOfCode = code === undefined || code === ALL ? undefined : eq(dictionaries.code, code);
  const rows = await tx
    .select()
    .from(dictionaries)
    .where(and(isLive, isOfCode))
    .orderBy(...inOrder);
  return toTreeNodes(rows, (row) => row.dictValue);
}

/** Entries of a dictionary, without the row that names it. */
export async function findDictionary(tx: TenantTx, code: string): Promise<DictRow[]> {
  return tx
    .select()
    .from(dictionaries)
    .where(and(isLive, eq(dictionaries.code, code), ne(dictionaries.parentId, '0')))
    .orderBy(...inOrder);
}

export async function findDictDetail(tx: TenantTx, id: string): Promise<Dict> {
  const rows = await tx
    .select()
    .from(dictionaries)
    .where(and(isLive, eq(dictionaries.id, id)));
  const [dict] = await present(tx, rows);
  if (dict === undefined) throw new AppError('record.not_found');
  return dict;
}

/** Inserts or updates; an entry takes its dictionary's code. Throws `dict.key_taken`, `record.some_missing`. */
export async function submitDict(
  tx: SystemTx,
  { id, ...body }: z.output<typeof DictBodySchema>,
  newId: string,
): Promise<string> {
  const before = id === undefined ? undefined : await findRow(tx, id);
  const parentId = body.parentId ?? before?.parentId ?? '0';
  // A dictionary with entries stays a dictionary, and nothing is put under itself.
  if (before !== undefined && parentId !== before.parentId && (before.parentId === '0' || parentId === '0'))
    throw new AppError('record.own_parent');
  const parent = parentId === '0' ? undefined : await findRow(tx, parentId);
  const code = parent?.code ?? body.code ?? before?.code ?? need(body, 'code');
  const dictKey =
    parent === undefined ? TYPE_KEY : (body.dictKey ?? before?.dictKey ?? need(body, 'dictKey'));
  const [taken] = await tx
    .select({ id: dictionaries.id })
    .from(dictionaries)
    .where(
      and(
        isLive,
        eq(dictionaries.code, code),
        eq(dictionaries.dictKey, dictKey),
        ne(dictionaries.id, id ?? '0'),
      ),
    );
  if (taken !== undefined) throw new AppError('dict.key_taken');

  const row = { ...sentFields(body), parentId, code, dictKey };
  if (before === undefined) {
    await tx.insert(dictionaries).values({ ...row, dictValue: need(body, 'dictValue'), id: newId });
    return newId;
  }
  await tx.update(dictionaries).set(row).where(eq(dictionaries.id, before.id));
  if (before.parentId === '0' && code !== before.code)
    await tx.update(dictionaries).set({ code }).where(eq(dictionaries.parentId, before.id));
  return before.id;
}

/** Throws `record.has_children`, `record.some_missing`. */
export async function removeDicts(tx: SystemTx, ids: readonly string[]): Promise<void> {
  const children = await tx
    .select({ id: dictionaries.id })
    .from(dictionaries)
    .where(and(isLive, inArray(dictionaries.parentId, [...ids])));
  if (children.some((child) => !ids.includes(child.id))) throw new AppError('record.has_children');
  await removeRecords(tx, dictionaries, ids);
}

async function findRow(tx: SystemTx, id: string): Promise<DictRow> {
  const [row] = await tx
    .select()
    .from(dictionaries)
    .where(and(isLive, eq(dictionaries.id, id)));
  if (row === undefined) throw new AppError('record.some_missing');
  return row;
}

async function present(tx: TenantTx, rows: readonly DictRow[]): Promise<Dict[]> {
  const types = await tx
    .select({ id: dictionaries.id, name: dictionaries.dictValue })
    .from(dictionaries)
    .where(and(isLive, eq(dictionaries.parentId, '0')));
  const names = new Map(types.map((type) => [type.id, type.name]));
  return rows.map((row) => ({ ...row, parentName: names.get(row.parentId) ?? '' }));
}
