import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PendingAmount } from '#shared/api/home';
import { delivery } from '#shared/documents/delivery';
import type { AnyDocument } from '#shared/documents/document';
import { purchaseOrder } from '#shared/documents/purchase-order';
import { saleOrder } from '#shared/documents/sale-order';
import { saleReturn } from '#shared/documents/sale-return';
import { STORED_AREA_DECIMALS } from '#shared/domain/area-decimals';
import { round } from '#shared/domain/decimal';
import { PENDING, PENDING_KINDS, type Pending, type PendingKind, showsPending } from '#shared/menu/pending';
import type { OwnerColumns } from '../../db/data-scope.ts';
import { deliveries, purchaseOrders, saleOrders, saleReturns } from '../../db/schema/documents.ts';
import { packs } from '../../db/schema/packs.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import type { Principal } from '../../http/implement.ts';
import { requireOwner } from '../../records/record-scope.ts';
import { countToApprove, type DocumentScopes, documentScopes } from '../document/service.ts';
import { OWNER as PACK_OWNER } from '../pack/service.ts';
import { settingsOf } from '../setting/service.ts';
import { keptAmount, type PacksWhere } from './amounts.ts';

/** The kinds that are counted in one table each. */
type CountedKind = Exclude<PendingKind, 'toApprove'>;
const COUNTED_KINDS = PENDING_KINDS.filter((kind): kind is CountedKind => kind !== 'toApprove');

/** The limits to the data scope of a caller. */
interface PendingScopes {
  counted: ReadonlyMap<CountedKind, SQL | undefined>;
  documents: DocumentScopes;
}

/** How the work of a kind is counted. */
interface Counted {
  owner: OwnerColumns;
  /** The query of its `count` and `area`. */
  select(scope: SQL | undefined): SQL;
}

const COUNTED: Readonly<Record<CountedKind, Counted>> = {
  toReceive: documents(purchaseOrder, purchaseOrders, {
    where: sql`${purchaseOrders.auditStatus} = 2 AND ${purchaseOrders.receivedStatus} < 2`,
    area: sql`greatest(${purchaseOrders.area} - ${purchaseOrders.receivedArea}, 0)`,
  }),
  toStore: { owner: PACK_OWNER, select: toStoreAmount },
  toGrade: packages((of) => and(eq(of.stockStatus, 'IN_STOCK'), eq(of.gradeStatus, 0))),
  toShip: documents(saleOrder, saleOrders, {
    where: sql`${saleOrders.auditStatus} = 2 AND ${saleOrders.shippedStatus} < 2`,
    area: sql`greatest(${saleOrders.area} - ${saleOrders.deliveredArea}, 0)`,
  }),
  toReturn: documents(saleReturn, saleReturns, {
    where: sql`${saleReturns.auditStatus} IN (0, 1)`,
    area: sql`${saleReturns.area}`,
  }),
  returnable: documents(delivery, deliveries, {
    where: sql`${deliveries.auditStatus} = 2 AND ${deliveries.returnStatus} < 2`,
    area: sql`${deliveries.area} - coalesce((SELECT sum(r.area) FROM ${saleReturns} r
      WHERE r.delivery_id = ${deliveries.id} AND r.audit_status = 2 AND r.is_deleted = 0), 0)`,
  }),
};

/** The pending work of the kinds that the permissions and the company's settings show, within the data scope. */
export async function findPending(
  tx: TenantTx,
  user: Pick<Principal, 'userId' | 'permissions' | 'withheld' | 'isAdministrator'> & { now: Date },
  { counted, documents }: PendingScopes,
): Promise<PendingAmount[]> {
  const { pendingReturn } = await settingsOf(tx);
  const isShown = (kind: PendingKind) => {
    const { reading = pendingReturn }: Pending = PENDING[kind];
    return showsPending(kind, user.permissions) && reading === pendingReturn;
  };
  const toApprove: PendingAmount[] = isShown('toApprove')
    ? [{ kind: 'toApprove', count: await countToApprove(tx, { ...user, scopes: documents }), area: null }]
    : [];
  const parts = COUNTED_KINDS.filter(isShown).map(
    (kind) =>
      sql`SELECT ${kind}::text AS kind, w.count, w.area FROM (${COUNTED[kind].select(counted.get(kind))}) AS w`,
  );
  if (parts.length === 0) return toApprove;
  const { rows } = await tx.execute<{ kind: PendingKind; count: string; area: string }>(
    sql.join(parts, sql` UNION ALL `),
  );
  return [
    ...toApprove,
    ...rows.map(({ kind, count, area }) => ({
      kind,
      count: Number(count),
      area: round(area, STORED_AREA_DECIMALS),
    })),
  ];
}

/** The limits of all kinds to the data scope of a caller. */
export function pendingScopes(scopeTo: (owner: OwnerColumns) => SQL | undefined): PendingScopes {
  return {
    counted: new Map(COUNTED_KINDS.map((kind) => [kind, scopeTo(COUNTED[kind].owner)])),
    documents: documentScopes(scopeTo),
  };
}

type Table = typeof purchaseOrders | typeof saleOrders | typeof deliveries | typeof saleReturns;

function documents(of: AnyDocument, table: Table, { where, area }: { where: SQL; area: SQL }): Counted {
  return {
    owner: requireOwner(of, table),
    select: (scope) =>
      sql`SELECT count(*) AS count, coalesce(sum(${area}), 0) AS area FROM ${table} WHERE ${and(where, eq(table.isDeleted, 0), scope)}`,
  };
}

/** The query of the packages that are to be stored, and of those on hand with bundles that are. */
function toStoreAmount(scope: SQL | undefined): SQL {
  const whole = keptAmount((of) => eq(of.stockStatus, 'PENDING_IN'), scope);
  return sql`
    SELECT sum(count) AS count, sum(area) AS area FROM (
      ${whole} UNION ALL
      SELECT count(*), coalesce(sum(${packs.pendingArea}), 0) FROM ${packs}
      WHERE ${and(sql`${packs.pendingBundles} > 0`, eq(packs.isDeleted, 0), scope)}
    ) AS parts`;
}

function packages(where: PacksWhere): Counted {
  return { owner: PACK_OWNER, select: (scope) => keptAmount(where, scope) };
}
