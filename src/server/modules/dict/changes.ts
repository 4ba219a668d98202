import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { DictBodySchema } from '#shared/api/dict';
import { AppError } from '#shared/errors';
import { SYSTEM_RECORDS } from '#shared/records/index';
import { recordAudit } from '../../audit/record-audit.ts';
import { lockInCompany } from '../../db/company-lock.ts';
import { removeRecords, requireField, sentFields } from '../../db/records.ts';
import { dictionaryRows } from '../../db/schema/dictionary-rows.ts';
import { companyDictionaries, dictionaries } from '../../db/schema/organisation.ts';
import { tenants } from '../../db/schema/system.ts';
import type { Database, Scopes, SystemTx, TenantTx } from '../../db/tenancy.ts';
import type { SignedInCall } from '../../http/implement.ts';
import type { Seen } from '../../records/other-change.ts';
import {
  type AuditedScopes,
  inOwnCompany,
  inSystem,
  requireSeen,
  saveRecord,
} from '../../records/save-record.ts';
import { isPlatformAdministrator } from '../../rights/platform.ts';
import { PRODUCT_CODES } from './catalogue.ts';

type Tx = SystemTx | TenantTx;
type DictRow = typeof dictionaries.$inferSelect;
type Call = Pick<SignedInCall<never>, 'user' | 'facts' | 'withTenant'>;
type Body = z.output<typeof DictBodySchema>;

/** `dictKey` of the row that names a dictionary. */
const TYPE_KEY = '-1';

/** The tables of a caller's dictionaries: `own`, which the caller changes, and `seen`, whose keys must not repeat. */
interface Tables {
  own: typeof dictionaries;
  seen: typeof dictionaries;
}

/** Runs work in each company whose own entries a change may concern. */
type InCompanies = (work: (tx: TenantTx, company: string) => Promise<void>) => Promise<void>;

const SYSTEM: Tables = { own: dictionaries, seen: dictionaries };
/** The company's table and the view of both have the columns of the system's table. */
const COMPANY: Tables = {
  own: companyDictionaries as unknown as typeof dictionaries,
  seen: dictionaryRows as unknown as typeof dictionaries,
};

/**
 * Runs a change on the system's dictionaries for the platform's administrator, and on the company's for other callers. `about`
 * is the id of a concerned row: if it belongs to the administrator's own company, the change is made there.
 */
async function inScopeOf<T>(
  database: Database,
  call: Call,
  about: string | undefined,
  work: (audited: AuditedScopes<Tx>, tables: Tables, inCompanies: InCompanies) => Promise<T>,
): Promise<T> {
  const isOfSystem = isPlatformAdministrator(call.user) && !(await isOfCompany(call, about));
  return isOfSystem
    ? inSystem(database, call, (audited, scopes) =>
        work(audited as AuditedScopes<Tx>, SYSTEM, eachOf(scopes)),
      )
    : inOwnCompany(call, (audited) => work(audited as AuditedScopes<Tx>, COMPANY, async () => undefined));
}

function eachOf({ system, tenant }: Scopes): InCompanies {
  return async (work) => {
    const companies = await system((tx) =>
      tx.select({ id: tenants.tenantId, name: tenants.tenantName }).from(tenants).orderBy(tenants.tenantId),
    );
    for (const { id, name } of companies) await tenant(id, (tx) => work(tx, name));
  };
}

async function isOfCompany({ withTenant }: Call, id: string | undefined): Promise<boolean> {
  if (id === undefined || id === '0') return false;
  return withTenant(async (tx) => (await findLive(tx, COMPANY.own, id)).length > 0);
}

/**
 * Inserts or updates a row; an entry takes its dictionary's code, also a company's own. Returns the id. Throws `dict.key_taken`,
 * `dict.value_taken`, `dict.needed`, `dict.of_system`, `record.changed`, `record.own_parent`, `record.some_missing`.
 */
export function submitDict(
  database: Database,
  call: Call & { body: Body },
  newId: string,
): Promise<{ id: string }> {
  const { id: about, parentId } = call.body;
  return inScopeOf(database, call, about ?? parentId, async (audited, tables, inCompanies) => {
    let renamed: Pick<DictRow, 'id' | 'code'> | undefined;
    const saved = await saveRecord(audited, call, SYSTEM_RECORDS.dict, {
      lock: (tx, id) => lockRow(tx, tables, id),
      async save(tx, before) {
        const { id, values } = await saveRow(tx, tables, call.body, before, newId);
        const { code = '' } = values;
        if (before?.parentId === '0' && code !== before.code) renamed = { id, code };
        return { id, values };
      },
    });
    if (renamed !== undefined) {
      const { id, code } = renamed;
      await inCompanies(async (tx) => {
        await lockInCompany(tx, 'dictionaries');
        await tx.update(companyDictionaries).set({ code }).where(eq(companyDictionaries.parentId, id));
      });
    }
    return saved;
  });
}

/**
 * Removes all rows or none. Throws `record.changed`, `dict.needed`, `dict.of_company`, `dict.of_system`, `record.has_children`,
 * `record.some_missing`.
 */
export function removeDicts(
  database: Database,
  call: Call & { query: Pick<Seen, 'versions'> },
  ids: readonly string[],
): Promise<Record<never, never>> {
  return inScopeOf(database, call, ids[0], async (audited, tables, inCompanies) => {
    const rows: DictRow[] = [];
    await requireSeen(audited, call, SYSTEM_RECORDS.dict, { ids, lock: (tx, id) => lockRow(tx, tables, id) });
    await audited.change(async (tx) => {
      for (const id of [...new Set(ids)].sort()) rows.push(await lockRow(tx, tables, id));
      for (const row of rows) refuseNeeded(tables, row);
      const { own: table } = tables;
      const children = await tx
        .select({ id: table.id })
        .from(table)
        .where(and(eq(table.isDeleted, 0), inArray(table.parentId, [...ids])));
      if (children.some((child) => !ids.includes(child.id))) throw new AppError('record.has_children');
      await removeRecords(tx, table, ids);
    });
    await refuseUsedByCompanies(inCompanies, ids);
    await audited.trail(async (tx) => {
      for (const { id, dictValue } of rows)
        await recordAudit(tx, call, {
          action: 'dict.remove',
          target: { type: 'dict', id, name: dictValue },
        });
    });
    return {};
  });
}

async function saveRow(
  tx: Tx,
  tables: Tables,
  { id: _id, version: _version, ...body }: Body,
  before: DictRow | undefined,
  newId: string,
): Promise<{ id: string; values: Partial<DictRow> }> {
  const { own, seen } = tables;
  const parentId = body.parentId ?? before?.parentId ?? '0';
  // A dictionary must not become an entry, nor an entry a dictionary, so no row can be its own ancestor.
  if (before !== undefined && parentId !== before.parentId && (before.parentId === '0' || parentId === '0'))
    throw new AppError('record.own_parent');
  const parent = parentId === '0' ? undefined : await holdParent(tx, tables, parentId);
  if (parentId !== '0' && parent === undefined) throw new AppError('record.some_missing');
  const code = parent?.code ?? body.code ?? before?.code ?? requireField(body, 'code');
  const dictKey =
    parent === undefined ? TYPE_KEY : (body.dictKey ?? before?.dictKey ?? requireField(body, 'dictKey'));
  const id = before?.id ?? newId;
  if (before !== undefined && code !== before.code) refuseNeeded(tables, before);
  const isTaken = and(eq(seen.isDeleted, 0), eq(seen.code, code), eq(seen.dictKey, dictKey), ne(seen.id, id));
  if ((await tx.$count(seen, isTaken)) > 0)
    throw new AppError('dict.key_taken', { field: parent === undefined ? 'code' : 'dictKey' });

  await refuseSameWord(tx, seen, { parentId, dictValue: body.dictValue, id }, before);
  const values = { ...sentFields(body), parentId, code, dictKey };
  if (before === undefined) {
    await tx.insert(own).values({ ...values, dictValue: requireField(body, 'dictValue'), id });
    return { id, values };
  }
  await tx
    .update(own)
    .set({ ...values, version: before.version + 1 })
    .where(eq(own.id, id));
  if (before.parentId === '0' && code !== before.code)
    await tx.update(own).set({ code }).where(eq(own.parentId, id));
  return { id, values };
}

/**
 * Two entries with the same word could not be distinguished where they are chosen. Entries that were alike before this rule can
 * still be saved. Throws `dict.value_taken`.
 */
async function refuseSameWord(
  tx: Tx,
  seen: typeof dictionaries,
  { parentId, dictValue, id }: { parentId: string; dictValue: string | undefined; id: string },
  before: DictRow | undefined,
): Promise<void> {
  const word = dictValue ?? before?.dictValue;
  const isKept = before?.parentId === parentId && before.dictValue === word;
  if (parentId === '0' || word === undefined || isKept) return;
  const isTaken = and(
    eq(seen.isDeleted, 0),
    eq(seen.parentId, parentId),
    eq(sql`lower(${seen.dictValue})`, sql`lower(${word})`),
    ne(seen.id, id),
  );
  if ((await tx.$count(seen, isTaken)) > 0)
    throw new AppError('dict.value_taken', { word, field: 'dictValue' });
}

/** Screens and checks find a dictionary of the product by its code. */
function refuseNeeded({ own }: Tables, { parentId, code }: DictRow): void {
  const isOfSystem = own === SYSTEM.own && parentId === '0';
  if (isOfSystem && PRODUCT_CODES.has(code)) throw new AppError('dict.needed', { code });
}

/** A company's own entries of a dictionary could no longer be reached. */
async function refuseUsedByCompanies(inCompanies: InCompanies, ids: readonly string[]): Promise<void> {
  const { isDeleted, parentId } = companyDictionaries;
  const companies: string[] = [];
  await inCompanies(async (tx, company) => {
    await lockInCompany(tx, 'dictionaries');
    const isEntry = and(eq(isDeleted, 0), inArray(parentId, [...ids]));
    if ((await tx.$count(companyDictionaries, isEntry)) > 0) companies.push(company);
  });
  if (companies.length > 0) throw new AppError('dict.of_company', { companies: companies.join('、') });
}

const findLive = (tx: Tx, table: typeof dictionaries, id: string): Promise<DictRow[]> =>
  tx
    .select()
    .from(table)
    .where(and(eq(table.isDeleted, 0), eq(table.id, id)));

/**
 * The dictionary that an entry is put into; it is neither removed nor given another code until the transaction ends. A company
 * cannot lock a row of the system, whose changes wait for the company instead.
 */
async function holdParent(tx: Tx, { own, seen }: Tables, id: string): Promise<DictRow | undefined> {
  const [row] = await tx
    .select()
    .from(own)
    .where(and(eq(own.isDeleted, 0), eq(own.id, id)))
    .for('share');
  if (row !== undefined || own === seen) return row;
  await lockInCompany(tx as TenantTx, 'dictionaries', 'shared');
  return (await findLive(tx, seen, id))[0];
}

/** The row, locked until the transaction ends. Throws `dict.of_system`, `record.some_missing`. */
async function lockRow(tx: Tx, { own, seen }: Tables, id: string): Promise<DictRow> {
  const [row] = await tx
    .select()
    .from(own)
    .where(and(eq(own.isDeleted, 0), eq(own.id, id)))
    .for('update');
  if (row !== undefined) return row;
  const isOfSystem = (await findLive(tx, seen, id)).length > 0;
  throw new AppError(isOfSystem ? 'dict.of_system' : 'record.some_missing');
}
