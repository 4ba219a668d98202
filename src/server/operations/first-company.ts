import { count } from 'drizzle-orm';
import { AppError, type Language } from '#shared/errors';
import { recordAudit } from '../audit/record-audit.ts';
import type { ServerContext } from '../context.ts';
import { tenants } from '../db/schema/system.ts';
import type { SystemTx } from '../db/tenancy.ts';
import { insertTenant } from '../modules/tenant/service.ts';

/** The first company of an installation, whose administrator is the platform's. */
export const FIRST_TENANT = '000000';

export interface NewCompany {
  tenantId: string;
  tenantName: string;
  adminAccount: string;
  passwordHash: string;
  /** Of the names given to the administrator and the role. */
  language: Language;
  /** Where the request came from, for the audit trail: the address of a page, or `console`. */
  from: string;
  /** Refuse if a company exists. */
  mustBeFirst: boolean;
}

/**
 * Creates a company with a department, the administrator's role and account, and top menus, in one transaction, and
 * one at a time over all nodes. Throws `record.code_taken`, or `setup.done` if `mustBeFirst` and a company exists.
 */
export async function createCompany(
  { database, nextId, now }: Pick<ServerContext, 'database' | 'nextId' | 'now'>,
  { tenantId, tenantName, adminAccount, passwordHash, language, from, mustBeFirst }: NewCompany,
): Promise<void> {
  await database.setUp(async (scopes) => {
    if (mustBeFirst && (await scopes.system(hasCompany))) throw new AppError('setup.done');
    const admin = { account: adminAccount, passwordHash, mustChangePassword: false, language };
    await insertTenant({ nextId, now }, scopes, { tenantId, tenantName }, admin);
    await scopes.tenant(tenantId, (tx) =>
      recordAudit(
        tx,
        { user: { userId: '0', account: '', name: '', sessionId: '' }, facts: { address: from } },
        { action: 'tenant.setup', target: { type: 'tenant', id: tenantId, name: tenantName } },
      ),
    );
  });
}

/** Whether a company exists, including removed ones. */
export async function hasCompany(tx: SystemTx): Promise<boolean> {
  const [row] = await tx.select({ companies: count() }).from(tenants);
  return (row?.companies ?? 0) > 0;
}
