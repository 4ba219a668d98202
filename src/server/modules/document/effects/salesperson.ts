import { and, eq } from 'drizzle-orm';
import { AppError } from '#shared/errors';
import { customers } from '../../../db/schema/partners.ts';
import { users } from '../../../db/schema/people.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import type { Values } from '../../../records/record-values.ts';

/** The condition of users who are neither removed nor disabled: others sell nothing any more. */
const SELLS = and(eq(users.isDeleted, 0), eq(users.status, 1));

/** The values that a sale takes over from an earlier document, without a salesperson who no longer sells. */
export async function withoutFormerSalesperson(tx: TenantTx, taken: Values): Promise<Values> {
  const { salesUserId, ...others } = taken;
  if (typeof salesUserId !== 'string') return taken;
  return (await tx.$count(users, and(eq(users.id, salesUserId), SELLS))) > 0 ? taken : others;
}

/** W3.1: the salesperson of a sale is the customer's unless another is chosen. Throws `document.no_salesperson` without one. */
export async function salespersonOf(
  tx: TenantTx,
  { customerId, salesUserId }: Readonly<Values>,
): Promise<Values> {
  if (typeof customerId !== 'string' || (salesUserId ?? '') !== '') return {};
  const [customer] = await tx
    .select({ salesUserId: users.id })
    .from(customers)
    .leftJoin(users, and(eq(users.id, customers.salesUserId), SELLS))
    .where(eq(customers.id, customerId));
  if (customer === undefined) return {};
  if (customer.salesUserId === null) throw new AppError('document.no_salesperson', { field: 'salesUserId' });
  return { salesUserId: customer.salesUserId };
}
