import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { TenantBodySchema } from '#shared/api/tenant';
import { AppError, type Language } from '#shared/errors';
import { SYSTEM_RECORDS } from '#shared/records/index';
import { type Actor, recordAudit } from '../../audit/record-audit.ts';
import type { ServerContext } from '../../context.ts';
import { sentFields } from '../../db/records.ts';
import { tenants } from '../../db/schema/system.ts';
import type { SystemTx } from '../../db/tenancy.ts';
import type { Principal } from '../../http/implement.ts';
import { formatTime, parseTime } from '../../http/time.ts';
import { changesBetween } from '../../records/record-values.ts';
import { inSystem, saveRecord } from '../../records/save-record.ts';
import { isPlatformAdministrator } from '../../rights/platform.ts';
import { generatePassword } from '../../secrets/generate-password.ts';
import { hashPassword } from '../../secrets/passwords.ts';
import type { Accounts } from '../auth/service.ts';
import { insertTenant, refuseTakenDomain, type TenantFields } from './service.ts';

type TenantBody = z.output<typeof TenantBodySchema>;
type Call = Actor & { user: Principal; facts: { language: Language }; body: TenantBody };

/**
 * Inserts a company with its administrator (returns its id and the administrator's password), or updates one, with the
 * audit entry in the caller's company. A company may change its own address card. Throws `record.changed`,
 * `record.code_taken`, `record.some_missing`, `tenant.own`, `tenant.platform_only`.
 */
export async function submitTenant(
  context: ServerContext,
  accounts: Accounts,
  call: Call,
): Promise<{ id: string; password?: string }> {
  const { user, body } = call;
  refuseBeyond(user, body);
  const fields = await fieldsOf(body, accounts);
  if (body.id === undefined) return addTenant(context, call, fields);
  return inSystem(context.database, call, (audited) =>
    saveRecord(audited, call, SYSTEM_RECORDS.tenant, {
      lock: lockTenant,
      async save(tx, before) {
        if (before === undefined) throw new AppError('record.some_missing');
        await updateTenant(tx, before, { ...fields, updateTime: context.now() });
        return { id: before.id, values: sentFields(body) };
      },
    }),
  );
}

async function addTenant(
  context: ServerContext,
  call: Call,
  fields: TenantFields,
): Promise<{ id: string; password: string }> {
  const { adminAccount: account, tenantId } = call.body;
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  return context.database.withScopes(async (scopes) => {
    const admin = { account, passwordHash, mustChangePassword: true, language: call.facts.language };
    const id = await insertTenant(context, scopes, { ...fields, tenantId }, admin);
    await scopes.tenant(call.user.tenantId, (tx) =>
      recordAudit(tx, call, {
        action: 'tenant.save',
        target: { type: 'tenant', id, name: call.body.tenantName ?? '' },
        details: { isNew: true, changes: changesBetween(SYSTEM_RECORDS.tenant, {}, call.body) },
      }),
    );
    return { id, password };
  });
}

/**
 * Throws `tenant.platform_only` if a caller other than the platform's administrator changes another company, or status,
 * domain or expiry; `tenant.own` if a caller disables or limits the own company.
 */
function refuseBeyond(user: Principal, { id, status, domain, expireTime }: TenantBody): void {
  const isOwn = id === user.tenantId;
  const reaches = status !== undefined || domain !== undefined || expireTime !== undefined;
  if (!isPlatformAdministrator(user) && (!isOwn || reaches)) throw new AppError('tenant.platform_only');
  if (isOwn && (status === 0 || expireTime)) throw new AppError('tenant.own');
}

async function fieldsOf(
  { id: _id, version: _version, adminAccount: _account, tenantId: _tenant, ...body }: TenantBody,
  accounts: Accounts,
): Promise<TenantFields> {
  const { expireTime, initialPassword, ...card } = body;
  return {
    ...sentFields(card),
    ...(expireTime !== undefined && {
      expiresAt: expireTime ? parseTime(expireTime, 'expireTime') : null,
    }),
    ...(initialPassword !== undefined && {
      initialPasswordHash: initialPassword && (await accounts.hashSent(initialPassword)),
    }),
  };
}

type StoredTenant = typeof tenants.$inferSelect & { id: string; expireTime: string };

/** The company, locked. Throws `record.some_missing`. */
export async function lockTenant(tx: SystemTx, id: string): Promise<StoredTenant> {
  const [row] = await tx
    .select()
    .from(tenants)
    .where(and(eq(tenants.tenantId, id), eq(tenants.isDeleted, 0)))
    .for('update');
  if (row === undefined) throw new AppError('record.some_missing');
  return { ...row, id: row.tenantId, expireTime: formatTime(row.expiresAt) };
}

async function updateTenant(
  tx: SystemTx,
  { id, version }: StoredTenant,
  fields: TenantFields & { updateTime: Date },
): Promise<void> {
  await refuseTakenDomain(tx, fields.domain, id);
  await tx
    .update(tenants)
    .set({ ...fields, version: version + 1 })
    .where(eq(tenants.tenantId, id));
}
