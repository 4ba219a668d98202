import { randomInt } from 'node:crypto';
import { and, asc, desc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { FIELD_WORDS } from '#shared/api/field-words';
import type { Page, PageQuery } from '#shared/api/kit';
import type { Tenant } from '#shared/api/tenant';
import { AppError, type Language, type Words } from '#shared/errors';
import type { ServerContext } from '../../context.ts';
import { exactly, type Filterable, filterBy } from '../../db/filters.ts';
import { orderOf, type Sortable, selectPage } from '../../db/paging.ts';
import { requireField, sentFields } from '../../db/records.ts';
import { departments, roles, userRoles, users } from '../../db/schema/people.ts';
import { tenants } from '../../db/schema/system.ts';
import type { Database, Scopes, SystemTx, TenantTx } from '../../db/tenancy.ts';
import type { Principal } from '../../http/implement.ts';
import { formatTime } from '../../http/time.ts';
import { pinyinOf } from '../../records/pinyin.ts';
import { isPlatformAdministrator, PLATFORM_TENANT } from '../../rights/platform.ts';
import { ADMINISTRATOR } from '../../rights/roles.ts';
import { insertFirstTopMenus } from '../topmenu/service.ts';

/** Attempts to find a free company number. */
const TRIES = 20;

const SORTABLE: Sortable = {
  id: tenants.tenantId,
  tenantId: tenants.tenantId,
  tenantName: tenants.tenantName,
  domain: tenants.domain,
  linkman: tenants.linkman,
  contactNumber: tenants.contactNumber,
  fax: tenants.fax,
  address: tenants.address,
  intro: tenants.intro,
  expireTime: tenants.expiresAt,
  activateTime: tenants.activatedAt,
  status: tenants.status,
  version: tenants.version,
  createTime: tenants.createTime,
};
const FILTERABLE: Filterable = {
  ...SORTABLE,
  id: exactly(tenants.tenantId),
  tenantId: exactly(tenants.tenantId),
};

/** Reads in the company with this number if the caller is the platform's administrator; otherwise in the caller's own. */
export function inCompany<T>(
  database: Database,
  user: Principal,
  tenantId: string | undefined,
  work: (tx: TenantTx) => Promise<T>,
): Promise<T> {
  const asked = isPlatformAdministrator(user) ? (tenantId ?? user.tenantId) : user.tenantId;
  return database.readTenant(asked, work);
}

/** Throws `tenant.platform_only` unless the user is the platform's administrator. */
export function requirePlatform(user: Principal): void {
  if (!isPlatformAdministrator(user)) throw new AppError('tenant.platform_only');
}

/** The condition of the companies a caller may see: all for the platform's administrator, otherwise the own company. */
function isVisible(user: Principal): SQL | undefined {
  const isOwn = isPlatformAdministrator(user) ? undefined : eq(tenants.tenantId, user.tenantId);
  return and(eq(tenants.isDeleted, 0), isOwn);
}

export async function findTenantPage(
  tx: SystemTx,
  user: Principal,
  query: PageQuery & Record<string, unknown>,
): Promise<Page<Tenant>> {
  const filter = and(isVisible(user), filterBy(query, FILTERABLE));
  const order = orderOf(query, SORTABLE, [desc(tenants.createTime), asc(tenants.tenantId)]);
  return selectPage(tx, tenants, { filter, order }, query, (rows) => rows.map(presentTenant));
}

/** The company with this number; `record.not_found` if the caller may not see it. */
export async function findTenantDetail(tx: SystemTx, user: Principal, id: string) {
  const [row] = await tx
    .select()
    .from(tenants)
    .where(and(eq(tenants.tenantId, id), isVisible(user)));
  if (row === undefined) throw new AppError('record.not_found');
  return { ...presentTenant(row), hasInitialPassword: row.initialPasswordHash !== '' };
}

export async function findTenantChoices(tx: SystemTx, user: Principal) {
  return tx
    .select({ tenantId: tenants.tenantId, tenantName: tenants.tenantName })
    .from(tenants)
    .where(isVisible(user))
    .orderBy(asc(tenants.tenantId));
}

/** The company whose users sign in on this domain; `{}` for an unknown domain. */
export async function findTenantOfDomain(tx: SystemTx, asked: string | undefined) {
  if (asked === undefined) return {};
  const [row] = await tx
    .select({ tenantId: tenants.tenantId, domain: tenants.domain })
    .from(tenants)
    .where(and(eq(tenants.domain, asked), eq(tenants.isDeleted, 0), eq(tenants.status, 1)));
  return row ?? {};
}

/** The hash of the initial password that new users of the transaction's company get; empty if the company has none. */
export async function findInitialPasswordHash(tx: TenantTx): Promise<string> {
  const [row] = await tx.select({ hash: tenants.initialPasswordHash }).from(tenants);
  return row?.hash ?? '';
}

/** Columns of a company that a save may write. */
export type TenantFields = Partial<
  Pick<
    typeof tenants.$inferInsert,
    | 'tenantName'
    | 'domain'
    | 'linkman'
    | 'contactNumber'
    | 'fax'
    | 'address'
    | 'intro'
    | 'expiresAt'
    | 'status'
    | 'initialPasswordHash'
  >
>;

/** The first administrator of a company. */
export interface NewAdministrator {
  account: string;
  passwordHash: string;
  mustChangePassword: boolean;
  /** Of the names given to the administrator and the role, which the company can change. */
  language: Language;
}

const ROLE_NAME: Words = { zh: '系统管理员', en: 'System administrator' };
const USER_NAME: Words = { zh: '管理员', en: 'Administrator' };

/**
 * Inserts a company with its first department, the administrator's role and the administrator; returns its number. Throws
 * `record.code_taken`.
 */
export async function insertTenant(
  { nextId, now }: Pick<ServerContext, 'nextId' | 'now'>,
  { system, tenant }: Scopes,
  { tenantId, ...fields }: TenantFields & { tenantId: string | undefined },
  { language, ...admin }: NewAdministrator,
): Promise<string> {
  const name = requireField(fields, 'tenantName');
  const made = await system(async (tx) => {
    await refuseTakenDomain(tx, fields.domain, '');
    const chosen = tenantId ?? (await findFreeTenantId(tx));
    const inserted = await tx
      .insert(tenants)
      .values({ ...sentFields(fields), tenantName: name, tenantId: chosen, activatedAt: now() })
      .onConflictDoNothing()
      .returning({ id: tenants.tenantId });
    if (inserted.length === 0) throw new AppError('record.code_taken', taken('tenantId', chosen));
    return chosen;
  });
  await tenant(made, async (tx) => {
    const [deptId, roleId, userId] = [nextId(), nextId(), nextId()];
    await tx.insert(departments).values({ id: deptId, deptName: name, fullName: name });
    await insertFirstTopMenus(tx, nextId);
    await tx.insert(roles).values({ id: roleId, roleName: ROLE_NAME[language], roleAlias: ADMINISTRATOR });
    const own = USER_NAME[language];
    const names = { name: own, realName: own, namePinyin: pinyinOf(own) };
    await tx.insert(users).values({ ...admin, ...names, id: userId, deptId });
    await tx.insert(userRoles).values({ userId, roleId });
  });
  return made;
}

/**
 * Removes companies, all or none; their users can no longer sign in. Throws `record.some_missing`, and
 * `tenant.own` for the platform's own.
 */
export async function removeTenants(tx: SystemTx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.includes(PLATFORM_TENANT)) throw new AppError('tenant.own');
  const wanted = [...new Set(ids)];
  const removed = await tx
    .update(tenants)
    .set({ isDeleted: 1, updateTime: now })
    .where(and(inArray(tenants.tenantId, wanted), eq(tenants.isDeleted, 0)))
    .returning({ id: tenants.tenantId });
  if (removed.length !== wanted.length) throw new AppError('record.some_missing');
}

/** Enables (1) or disables (0) companies, all or none. Throws `record.some_missing`. */
export async function setTenantStatus(
  tx: SystemTx,
  ids: readonly string[],
  status: 0 | 1,
  now: Date,
): Promise<void> {
  const wanted = [...new Set(ids)];
  const changed = await tx
    .update(tenants)
    .set({ status, updateTime: now, version: sql`${tenants.version} + 1` })
    .where(and(inArray(tenants.tenantId, wanted), eq(tenants.isDeleted, 0)))
    .returning({ id: tenants.tenantId });
  if (changed.length !== wanted.length) throw new AppError('record.some_missing');
}

/** Whether users can sign in to a company now: it exists, is enabled and has not expired. */
export async function isTenantOpen(tx: SystemTx, tenantId: string, now: Date): Promise<boolean> {
  const [row] = await tx
    .select({ id: tenants.tenantId })
    .from(tenants)
    .where(
      and(
        eq(tenants.tenantId, tenantId),
        eq(tenants.isDeleted, 0),
        eq(tenants.status, 1),
        or(isNull(tenants.expiresAt), gt(tenants.expiresAt, now)),
      ),
    );
  return row !== undefined;
}

/** Throws `record.code_taken` if a company other than `id` has the domain. */
export async function refuseTakenDomain(tx: SystemTx, asked: string | undefined, id: string): Promise<void> {
  if (!asked) return;
  const [row] = await tx
    .select({ id: tenants.tenantId })
    .from(tenants)
    .where(and(eq(tenants.domain, asked), eq(tenants.isDeleted, 0)));
  if (row !== undefined && row.id !== id) throw new AppError('record.code_taken', taken('domain', asked));
}

const taken = (field: 'tenantId' | 'domain', code: string) => ({ field, code, words: FIELD_WORDS[field] });

async function findFreeTenantId(tx: SystemTx): Promise<string> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const chosen = String(randomInt(100_000, 1_000_000));
    const taken = await tx.select({ id: tenants.tenantId }).from(tenants).where(eq(tenants.tenantId, chosen));
    if (taken.length === 0) return chosen;
  }
  throw new AppError('record.code_taken', taken('tenantId', ''));
}

function presentTenant(row: typeof tenants.$inferSelect): Tenant {
  return {
    ...row,
    id: row.tenantId,
    activateTime: formatTime(row.activatedAt ?? row.createTime),
    expireTime: formatTime(row.expiresAt),
    createTime: formatTime(row.createTime),
  };
}
