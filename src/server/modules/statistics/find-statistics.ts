import { type Column, type SQL, sql } from 'drizzle-orm';
import type { TradeGroup, TradeStatistic } from '#shared/api/statistics';
import { delivery } from '#shared/documents/delivery';
import type { AnyDocument } from '#shared/documents/document';
import { inbound } from '#shared/documents/inbound';
import { saleReturn } from '#shared/documents/sale-return';
import { exact, type Figure, round } from '#shared/domain/decimal';
import { marginOf } from '#shared/domain/pack-cost';
import type { OwnerColumns } from '../../db/data-scope.ts';
import * as stored from '../../db/schema/documents.ts';
import { packs as goods } from '../../db/schema/packs.ts';
import { customers, suppliers } from '../../db/schema/partners.ts';
import { users } from '../../db/schema/people.ts';
import { packOfLine, speciesOfLines } from '../../db/species-of-lines.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { withoutTax } from '../../db/without-tax.ts';
import type { Principal } from '../../http/implement.ts';
import { formatDay, parseTime } from '../../http/time.ts';
import { requireOwner } from '../../records/record-scope.ts';
import { stockAtEnds, stockOfSpecies } from '../../stock/stock-by-day.ts';

const { inbounds, inboundPacks, deliveries, deliveryPacks, saleReturns, saleReturnPacks } = stored;

type Flow = 'purchased' | 'sold' | 'returned';

/** The documents by which goods are bought, sold and come back; `seller` is the salesperson. */
const FLOWS = {
  purchased: {
    of: inbound,
    table: inbounds,
    packs: inboundPacks,
    partner: inbounds.supplierId,
    seller: null,
    cost: null,
  },
  sold: {
    of: delivery,
    table: deliveries,
    packs: deliveryPacks,
    partner: deliveries.customerId,
    seller: deliveries.salesUserId,
    cost: goodsCostOf(deliveryPacks),
  },
  returned: {
    of: saleReturn,
    table: saleReturns,
    packs: saleReturnPacks,
    partner: saleReturns.customerId,
    seller: saleReturns.salesUserId,
    cost: goodsCostOf(saleReturnPacks),
  },
} as const;
const FLOW_NAMES = Object.keys(FLOWS) as Flow[];

/** The flows that each grouping has: a customer buys, a supplier sells. */
const FLOWS_OF: Readonly<Record<TradeGroup, readonly Flow[]>> = {
  month: FLOW_NAMES,
  species: FLOW_NAMES,
  customer: ['sold', 'returned'],
  salesperson: ['sold', 'returned'],
  supplier: ['purchased'],
};

/** The flows that a caller may see, each with the condition of the caller's data scope. */
export type SeenFlows = ReadonlyMap<Flow, SQL | undefined>;

/** Sales are shown only to callers who may also see the returns. */
export function seenFlows(user: Principal, scopeTo: (owner: OwnerColumns) => SQL | undefined): SeenFlows {
  const may = (...kinds: readonly AnyDocument[]) =>
    kinds.every(({ area }) => user.permissions.has(`${area}_view`));
  const isSeen = {
    purchased: may(inbound),
    sold: may(delivery, saleReturn),
    returned: may(delivery, saleReturn),
  };
  return new Map(
    FLOW_NAMES.map((flow) => {
      const { of, table } = FLOWS[flow];
      return [flow, scopeTo(requireOwner(of, table))] as const;
    }).filter(([flow]) => isSeen[flow]),
  );
}

export interface StatisticsQuery {
  by: TradeGroup;
  beginTime?: string | undefined;
  endTime?: string | undefined;
}

type Costs = Pick<TradeStatistic, 'revenue' | 'costAmount' | 'margin' | 'marginPct' | 'uncostedArea'>;
type Figures = Omit<TradeStatistic, 'id' | 'name' | 'currency' | 'stockArea' | keyof Costs>;
type Totals = Figures & Costs & { currency: string };
interface SummedRow extends Record<string, unknown> {
  id: string | null;
  name: string | null;
  currency: string;
  isFirst: boolean;
}

/**
 * The figures grouped by `query.by` and by currency: `size` rows from `skip` on, the number of rows, and the totals of
 * each currency.
 */
export async function findStatistics(
  tx: TenantTx,
  query: StatisticsQuery,
  seen: SeenFlows,
  {
    skip,
    size,
    seesStock,
    stockScope,
    seesCost,
  }: {
    skip: number;
    size: number;
    seesStock: boolean;
    /** The condition for the packages whose stock is counted. */
    stockScope: SQL | undefined;
    seesCost: boolean;
  },
): Promise<{ records: TradeStatistic[]; total: number; totals: Totals[] }> {
  const flows = FLOWS_OF[query.by].filter((flow) => seen.has(flow));
  if (flows.length === 0) return { records: [], total: 0, totals: [] };
  const costs = seesCost && flows.includes('sold');
  const sums = sql.join(
    [
      ...flows.flatMap((flow) => [
        sql`coalesce(sum(area) FILTER (WHERE flow = ${flow}), 0) AS ${sql.identifier(`${flow}_area`)}`,
        sql`coalesce(sum(amount) FILTER (WHERE flow = ${flow}), 0) AS ${sql.identifier(`${flow}_amount`)}`,
      ]),
      ...(costs ? [COST_SUMS] : []),
    ],
    sql`, `,
  );
  const lines = sql.join(
    flows.map((flow) => linesOf(flow, query, { scope: seen.get(flow), costs })),
    sql` UNION ALL `,
  );
  const order =
    query.by === 'month' ? sql`id DESC` : sql`sum(sum(area)) OVER (PARTITION BY id) DESC, name, id`;
  const { rows } = await tx.execute<SummedRow>(sql`
    SELECT id, max(name) AS name, currency, row_number() OVER (PARTITION BY id ORDER BY currency) = 1 AS "isFirst", ${sums}
    FROM (${lines}) AS lines GROUP BY id, currency ORDER BY ${order}, currency LIMIT ${size} OFFSET ${skip}`);
  const { rows: all } = await tx.execute<{ currency: string; groups: string }>(sql`
    SELECT currency, count(DISTINCT coalesce(id, '')) AS groups, ${sums} FROM (${lines}) AS lines GROUP BY currency ORDER BY currency`);
  const stockOf = seesStock ? await findStock(tx, query, rows, stockScope) : () => null;
  const amountsOf = <Row extends { currency: string }>(row: Row) => ({
    currency: row.currency,
    ...figuresOf(row, flows),
    ...(costs ? costsOf(row) : NO_COSTS),
  });
  return {
    records: rows.map((row) => ({
      id: `${row.id ?? ''} ${row.currency}`,
      name: row.name ?? '',
      ...amountsOf(row),
      stockArea: row.isFirst ? stockOf(row.id ?? '') : null,
    })),
    total: all.reduce((sum, { groups }) => sum + Number(groups), 0),
    totals: all.map(amountsOf),
  };
}

/**
 * The lines of approved documents of a flow, with what they are added up by. With `costs`, lines of sales have, without
 * tax and with 2 decimals, what they were sold for, and what their goods cost: null where that is not known, or in
 * another currency than the document's.
 */
function linesOf(
  flow: Flow,
  { by, beginTime, endTime }: StatisticsQuery,
  { scope, costs }: { scope: SQL | undefined; costs: boolean },
): SQL {
  const { table, packs, partner, seller, cost: goodsCost } = FLOWS[flow];
  const { id, name, join } = groupOf(by, { docDate: table.docDate, lines: packs, partner, seller });
  const isCosted = costs && goodsCost !== null;
  const cost = isCosted
    ? sql`CASE WHEN ${goodsCost.currency} = ${table.currency} THEN round(${packs.area} * ${goodsCost.price}, 2) END`
    : sql`NULL::numeric`;
  const untaxed = isCosted ? withoutTax(packs.amount, table, 2) : sql`NULL::numeric`;
  const joinPack = isCosted || by === 'species' ? packOfLine(packs) : sql``;
  const conditions = [
    sql`${table.auditStatus} = 2 AND ${table.isDeleted} = 0`,
    beginTime && sql`${table.docDate} >= ${formatDay(parseTime(beginTime, 'beginTime'))}::date`,
    endTime && sql`${table.docDate} < ${endOf(endTime)}::date`,
    scope,
  ].filter((one) => one !== undefined && one !== '');
  return sql`
    SELECT ${flow}::text AS flow, ${id} AS id, ${name} AS name, ${table.currency} AS currency, ${packs.area} AS area, ${packs.amount} AS amount,
      ${cost} AS cost, ${untaxed} AS untaxed
    FROM ${packs} JOIN ${table} ON ${table.id} = ${packs.recordId} ${joinPack} ${join} WHERE ${sql.join(conditions, sql` AND `)}`;
}

/**
 * What the goods of a line cost per m², and in which currency: that of their package, or the one that they keep
 * (`../../stock/sold-costs.ts`).
 */
function goodsCostOf(lines: typeof deliveryPacks | typeof saleReturnPacks) {
  const { costKept, formerCost, formerCostCurrency } = lines;
  const ownOr = (kept: Column, present: Column) =>
    sql`CASE ${costKept} WHEN 0 THEN ${present} ELSE ${kept} END`;
  return {
    price: ownOr(formerCost, goods.costPrice),
    currency: ownOr(formerCostCurrency, goods.costCurrency),
  };
}

interface GroupColumns {
  docDate: Column;
  lines: { species: Column };
  partner: Column;
  seller: Column | null;
}

function groupOf(by: TradeGroup, { docDate, lines, partner, seller }: GroupColumns) {
  if (by === 'month') {
    const month = sql`to_char(${docDate}, 'YYYY-MM')`;
    return { id: month, name: month, join: sql`` };
  }
  if (by === 'species') {
    const { code: id, ...species } = speciesOfLines(lines);
    return { id, ...species };
  }
  if (by === 'salesperson') {
    const join = sql`LEFT JOIN ${users} ON ${users.id} = ${seller}`;
    return { id: sql`${seller}::text`, name: sql`coalesce(${users.realName}, '')`, join };
  }
  const table = by === 'customer' ? customers : suppliers;
  const join = sql`LEFT JOIN ${table} ON ${table.id} = ${partner}`;
  return { id: sql`${partner}::text`, name: sql`coalesce(${table.name}, '')`, join };
}

function figuresOf(row: Readonly<Record<string, unknown>>, flows: readonly Flow[]): Figures {
  const figure = (flow: Flow, what: 'area' | 'amount') =>
    flows.includes(flow) ? round((row[`${flow}_${what}`] ?? 0) as Figure, what === 'area' ? 4 : 2) : null;
  const net = (what: 'area' | 'amount', places: number) =>
    flows.includes('sold')
      ? round(exact(figure('sold', what) ?? 0).minus(figure('returned', what) ?? 0), places)
      : null;
  return {
    purchasedArea: figure('purchased', 'area'),
    purchasedAmount: figure('purchased', 'amount'),
    soldArea: figure('sold', 'area'),
    soldAmount: figure('sold', 'amount'),
    returnedArea: figure('returned', 'area'),
    returnedAmount: figure('returned', 'amount'),
    netArea: net('area', 4),
    netAmount: net('amount', 2),
  };
}

const SIGNED = sql`CASE flow WHEN 'sold' THEN 1 WHEN 'returned' THEN -1 END`;
const COST_SUMS = sql`sum(cost * ${SIGNED}) AS cost,
  sum(untaxed * ${SIGNED}) FILTER (WHERE cost IS NOT NULL) AS revenue,
  coalesce(sum(area * ${SIGNED}) FILTER (WHERE cost IS NULL), 0) AS uncosted_area`;
const NO_COSTS: Costs = {
  revenue: null,
  costAmount: null,
  margin: null,
  marginPct: null,
  uncostedArea: null,
};

/** Amounts and percent with 2 decimals. */
function costsOf(row: Readonly<Record<string, unknown>>): Costs {
  const uncostedArea = round(row.uncosted_area as Figure, 4);
  if (row.cost === null) return { ...NO_COSTS, uncostedArea };
  const [revenue, cost] = [row.revenue as Figure, row.cost as Figure];
  return {
    revenue: round(revenue, 2),
    costAmount: round(cost, 2),
    ...marginOf(revenue, cost),
    uncostedArea,
  };
}

/** The first day after a period. */
const endOf = (endTime: string): string => formatDay(parseTime(endTime, 'endTime'));

/**
 * What was on hand at the end of each month of the rows, or of each species at the end of the period, by the days of
 * documents as their other figures.
 */
async function findStock(
  tx: TenantTx,
  { by, endTime }: StatisticsQuery,
  rows: readonly SummedRow[],
  scope: SQL | undefined,
) {
  const areas = new Map<string, number>();
  if (by === 'month') {
    const months = new Set(rows.flatMap(({ id }) => id ?? []));
    for (const [month, { area }] of await stockAtEnds(tx, [...months], scope))
      areas.set(month, area.toNumber());
  }
  if (by === 'species') {
    for (const [treeCode, area] of await stockOfSpecies(tx, endTime ? endOf(endTime) : undefined, scope))
      areas.set(treeCode, area);
  }
  const isOfGoods = by === 'month' || by === 'species';
  return (id: string): number | null => (isOfGoods ? (areas.get(id) ?? 0) : null);
}
