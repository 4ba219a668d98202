import { eq } from 'drizzle-orm';
import type { RecordRow } from '#shared/records/record';
import { users } from '../../db/schema/people.ts';
import type { TenantTx } from '../../db/tenancy.ts';

/** Name of the user who made a document; empty if nobody is known. */
export async function makerOf(tx: TenantTx, { createUser }: RecordRow): Promise<string> {
  const id = String(createUser ?? '');
  if (id === '') return '';
  const [maker] = await tx.select({ name: users.realName }).from(users).where(eq(users.id, id));
  return maker?.name ?? '';
}
