import type { ServerContext } from '../../context.ts';
import { checkStockNightly } from '../../stock/checks.ts';
import { notifyUsers } from '../notice/service.ts';
import { findHoldersOf } from '../role/service.ts';

/**
 * Runs the nightly check of a company's stock if it is due, and notifies the users who may see the checks of differences.
 * Returns their number.
 */
export function checkNightly(
  context: Pick<ServerContext, 'database' | 'nextId' | 'now' | 'log'>,
  tenantId: string,
): Promise<number> {
  return context.database.withTenant(tenantId, async (tx) => {
    const now = context.now();
    const check = await checkStockNightly(tx, now, context);
    if (check === null || check.count === 0) return 0;
    await notifyUsers(tx, context, {
      tenantId,
      to: await findHoldersOf(tx, 'stock_check', now),
      kind: 'stock.differs',
      details: { count: String(check.count) },
      link: { area: 'stockCheck', id: check.id },
    });
    return check.count;
  });
}
