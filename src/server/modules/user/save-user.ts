import { eq } from 'drizzle-orm';
import { user as USER } from '#shared/records/user';
import { type Actor, recordAudit } from '../../audit/record-audit.ts';
import { users } from '../../db/schema/people.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { changesBetween, inWords, type Values } from '../../records/record-values.ts';
import { presentUsers } from './present.ts';

interface Call extends Actor {
  withTenant<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
}

/**
 * Runs a change of one user and writes its audit entry with old and new values, in one transaction; returns the id.
 * `id` is absent for a new user.
 */
export async function savesUser(
  call: Call,
  { id, action }: { id?: string; action: 'user.save' | 'user.update' },
  work: (tx: TenantTx) => Promise<string>,
): Promise<{ id: string }> {
  return call.withTenant(async (tx) => {
    const before = id === undefined ? {} : await valuesOf(tx, id);
    const saved = await work(tx);
    const after = await valuesOf(tx, saved);
    await recordAudit(tx, call, {
      action,
      target: { type: 'user', id: saved, name: String(after.realName) },
      details: { isNew: id === undefined, changes: changesBetween(USER, before, after) },
    });
    return { id: saved };
  });
}

/** A user's fields, with names in place of ids. */
async function valuesOf(tx: TenantTx, id: string): Promise<Values> {
  const [user] = await presentUsers(tx, await tx.select().from(users).where(eq(users.id, id)));
  return user === undefined
    ? {}
    : inWords(USER.fields, user, () => user as unknown as Record<string, string>);
}
