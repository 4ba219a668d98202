import { and, eq, gte, lte, type SQL, sum } from 'drizzle-orm';
import type { CompanyFigures } from '#shared/api/home';
import { delivery } from '#shared/documents/delivery';
import { saleReturn } from '#shared/documents/sale-return';
import { STORED_AREA_DECIMALS } from '#shared/domain/area-decimals';
import { round } from '#shared/domain/decimal';
import type { OwnerColumns } from '../../db/data-scope.ts';
import { deliveries, saleReturns } from '../../db/schema/documents.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { requireOwner } from '../../records/record-scope.ts';

/** The limits to a caller's data scope. */
export interface TradeScopes {
  deliveries: SQL | undefined;
  returns: SQL | undefined;
}

export function tradeScopes(scopeTo: (owner: OwnerColumns) => SQL | undefined): TradeScopes {
  return {
    deliveries: scopeTo(requireOwner(delivery, deliveries)),
    returns: scopeTo(requireOwner(saleReturn, saleReturns)),
  };
}

/** The area of approved deliveries and returns on each of these days, which follow each other. */
export async function findTradeDays(
  tx: TenantTx,
  scopes: TradeScopes,
  days: readonly string[],
): Promise<NonNullable<CompanyFigures['trade']>> {
  const areas = async (table: typeof deliveries | typeof saleReturns, scope: SQL | undefined) => {
    const rows = await tx
      .select({ day: table.docDate, area: sum(table.area) })
      .from(table)
      .where(
        and(
          eq(table.auditStatus, 2),
          eq(table.isDeleted, 0),
          gte(table.docDate, days[0] ?? ''),
          lte(table.docDate, days.at(-1) ?? ''),
          scope,
        ),
      )
      .groupBy(table.docDate);
    return new Map(rows.map(({ day, area }) => [day, round(area ?? '0', STORED_AREA_DECIMALS)]));
  };
  const delivered = await areas(deliveries, scopes.deliveries);
  const returned = await areas(saleReturns, scopes.returns);
  return days.map((day) => ({
    day,
    delivered: delivered.get(day) ?? 0,
    returned: returned.get(day) ?? 0,
  }));
}
