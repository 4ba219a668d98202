import { and, eq, exists, type SQL, sql } from 'drizzle-orm';
import { deliveries, documentItems } from '../../db/schema/documents.ts';
import { tallyLines } from '../../db/schema/packs.ts';
import type { TenantTx } from '../../db/tenancy.ts';

/** The condition of tally lines that an approved delivery of an order has. */
export const wasDeliveredFor = (tx: TenantTx, orderId: string): SQL =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(documentItems)
      .innerJoin(deliveries, eq(deliveries.id, documentItems.docId))
      .where(
        and(
          eq(documentItems.lineId, tallyLines.id),
          eq(deliveries.saleOrderId, orderId),
          eq(deliveries.auditStatus, 2),
        ),
      ),
  );
