import { eq } from 'drizzle-orm';
import { AppError } from '#shared/errors';
import { customers } from '../../../db/schema/partners.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import type { Values } from '../../../records/record-values.ts';

/** W3.1: the salesperson of a sale is the customer's unless another is chosen. Throws `document.no_salesperson` without one. */
export async function salespersonOf(
  tx: TenantTx,
  { customerId, salesUserId }: Readonly<Values>,
): Promise<Values> {
  if (typeof customerId !== 'string' || (salesUserId ?? '') !== '') return {};
  const [customer] = await tx
    .select({ salesUserId: customers.salesUserId })
    .from(customers)
    .where(eq(customers.id, customerId));
  if (customer === undefined) return {};
  if (customer.salesUserId === null) throw new AppError('document.no_salesperson', { field: 'salesUserId' });
  return { salesUserId: customer.salesUserId };
}
