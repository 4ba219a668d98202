import { and, type Column, eq, type SQL, sql } from 'drizzle-orm';
import { LATEST_DOCUMENTS, type PartnerTrade, type TradedKind } from '#shared/api/partner-trade';
import { exact, type Figure, round } from '#shared/domain/decimal';
import { printRecords } from '../../db/schema/packs.ts';
import { packOfLine, speciesOfLines } from '../../db/species-of-lines.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { formatTime } from '../../http/time.ts';
import type { PackLines, Traded, TradedSide } from './traded-kinds.ts';

/** The kinds of documents of a side that the caller may see, each with its data scope's condition. */
export type SeenKinds = ReadonlyMap<TradedKind, SQL | undefined>;

type Row = Readonly<Record<string, unknown>>;
/** Decimals of areas and of amounts. */
const AREA = 4;
const MONEY = 2;
const figure = (value: unknown, places: number) => round((value as Figure | null) ?? 0, places);

/** The trade with a partner, from the documents that the caller may see. */
export async function findTrade(
  tx: TenantTx,
  side: TradedSide,
  partnerId: string,
  { seen, seesPacks }: { seen: SeenKinds; seesPacks: boolean },
): Promise<PartnerTrade> {
  /** The condition for a kind's documents with the partner; undefined if the caller may not see them. */
  const mine = (of: Traded): SQL | undefined =>
    seen.has(of.kind)
      ? and(eq(of.partner, partnerId), eq(of.table.isDeleted, 0), seen.get(of.kind))
      : undefined;
  const approved = (of: Traded | undefined): SQL | undefined => {
    const where = of && mine(of);
    return of && where && and(where, eq(of.table.auditStatus, 2));
  };
  const main = approved(side.main);
  const back = approved(side.back);
  const deposits = approved(side.deposits);
  const isWhole = main !== undefined && (side.back === undefined || back !== undefined);
  const isPaidKnown = isWhole && (side.deposits === undefined || deposits !== undefined);
  const goods = { main: { of: side.main, where: main }, back: side.back && { of: side.back, where: back } };
  return {
    documents: await findLatest(tx, side.kinds, mine),
    amounts: isPaidKnown
      ? await findAmounts(tx, { ...goods, deposits: side.deposits && { of: side.deposits, where: deposits } })
      : null,
    goods: isWhole ? await findGoods(tx, goods) : null,
    prices: main === undefined ? null : await findPrices(tx, side.main, main),
    labels: main === undefined || !seesPacks ? null : await findLabels(tx, side.main, main),
  };
}

interface Part<Of extends Traded = Traded & { packs: PackLines }> {
  of: Of;
  where: SQL | undefined;
}
interface Both {
  main: Part;
  back: Part | undefined;
}

async function findLatest(
  tx: TenantTx,
  kinds: readonly Traded[],
  mine: (of: Traded) => SQL | undefined,
): Promise<PartnerTrade['documents']> {
  const parts = kinds.flatMap((of) => {
    const where = mine(of);
    if (where === undefined) return [];
    const { table, kind } = of;
    return sql`(SELECT ${kind}::text AS kind, ${table.id}::text AS id, ${table.docNo} AS no, ${table.docDate}::text AS day,
      ${table.auditStatus} AS status, ${table.area} AS area, ${table.grossAmount} AS gross, ${table.currency} AS currency
      FROM ${table} WHERE ${where} ORDER BY ${table.docDate} DESC, ${table.docNo} DESC LIMIT ${LATEST_DOCUMENTS})`;
  });
  if (parts.length === 0) return [];
  const { rows } = await tx.execute<Row>(sql.join(parts, sql` UNION ALL `));
  return rows.map((row) => ({
    ...documentOf(row),
    auditStatus: row.status as 0 | 1 | 2 | 3,
    area: figure(row.area, AREA),
    grossAmount: figure(row.gross, MONEY),
    currency: String(row.currency),
  }));
}

/** Amounts in each currency that was used; empty before the first trade. */
async function findAmounts(
  tx: TenantTx,
  { main, back, deposits }: Both & { deposits: Part<Traded & { deposit: Column }> | undefined },
): Promise<PartnerTrade['amounts']> {
  const heads = ({ of: { table }, where }: Part, isBack: boolean) => sql`
    SELECT ${table.currency} AS currency, ${table.grossAmount} AS gross, ${'paid' in table ? table.paid : sql`NULL::numeric`} AS paid,
      NULL::numeric AS deposit, ${isBack}::boolean AS is_back
    FROM ${table} WHERE ${where}`;
  const deposited = deposits
    ? sql`UNION ALL SELECT ${deposits.of.table.currency}, NULL, NULL, ${deposits.of.deposit}, false
      FROM ${deposits.of.table} WHERE ${deposits.where} AND ${deposits.of.deposit} > 0`
    : sql``;
  const { rows } = await tx.execute<Row>(sql`
    SELECT currency, coalesce(sum(gross) FILTER (WHERE NOT is_back), 0) AS traded,
      coalesce(sum(gross) FILTER (WHERE is_back), 0) AS returned, coalesce(sum(paid), 0) AS paid,
      coalesce(sum(deposit), 0) AS deposits
    FROM (${heads(main, false)} ${back ? sql`UNION ALL ${heads(back, true)}` : sql``} ${deposited}) AS heads GROUP BY currency ORDER BY currency`);
  return rows.map(({ currency, traded, returned, paid, deposits: deposit }) => ({
    currency: String(currency),
    traded: figure(traded, MONEY),
    returned: figure(returned, MONEY),
    paid: figure(paid, MONEY),
    deposits: figure(deposit, MONEY),
    open: round(
      exact(traded as Figure)
        .minus(exact(returned as Figure))
        .minus(exact(paid as Figure))
        .minus(exact(deposit as Figure)),
      MONEY,
    ),
  }));
}

async function findGoods(tx: TenantTx, { main, back }: Both): Promise<PartnerTrade['goods']> {
  const lines = ({ of: { table, packs }, where }: Part, isBack: boolean) => {
    const { code, name, join } = speciesOfLines(packs);
    return sql`
    SELECT ${code} AS code, ${name} AS species, ${packs.thicknessMm} AS thickness, ${packs.area} AS area, ${packs.amount} AS amount,
      ${table.currency} AS currency, ${isBack}::boolean AS is_back
    FROM ${packs} JOIN ${table} ON ${table.id} = ${packs.recordId} ${packOfLine(packs)} ${join} WHERE ${where}`;
  };
  const all =
    back === undefined ? lines(main, false) : sql`${lines(main, false)} UNION ALL ${lines(back, true)}`;
  const { rows } = await tx.execute<Row>(sql`
    SELECT max(species) AS species, thickness, currency, sum(area) FILTER (WHERE NOT is_back) AS area, sum(amount) FILTER (WHERE NOT is_back) AS amount,
      sum(area) FILTER (WHERE is_back) AS back_area, sum(amount) FILTER (WHERE is_back) AS back_amount
    FROM (${all}) AS lines GROUP BY code, thickness, currency ORDER BY 4 DESC NULLS LAST, species, thickness, currency`);
  return rows.map((row) => ({
    ...goodsOf(row),
    currency: String(row.currency),
    area: figure(row.area, AREA),
    amount: figure(row.amount, MONEY),
    returnedArea: figure(row.back_area, AREA),
    returnedAmount: figure(row.back_amount, MONEY),
  }));
}

async function findPrices(
  tx: TenantTx,
  { kind, table, packs }: Part['of'],
  where: SQL,
): Promise<PartnerTrade['prices']> {
  const { code, name, join } = speciesOfLines(packs);
  const goods = [code, packs.grade, packs.thicknessMm];
  const by = sql.join(goods, sql`, `);
  const { rows } = await tx.execute<Row>(sql`
    SELECT DISTINCT ON (${by}) ${name} AS species, ${packs.grade} AS grade, ${packs.thicknessMm} AS thickness,
      ${packs.price} AS price, ${table.currency} AS currency, ${kind}::text AS kind, ${table.id}::text AS id, ${table.docNo} AS no, ${table.docDate}::text AS day
    FROM ${packs} JOIN ${table} ON ${table.id} = ${packs.recordId} ${packOfLine(packs)} ${join} WHERE ${where} AND ${packs.price} IS NOT NULL
    ORDER BY ${by}, ${table.docDate} DESC, ${table.docNo} DESC`);
  return rows.map((row) => ({
    ...goodsOf(row),
    grade: String(row.grade),
    price: figure(row.price, AREA),
    currency: String(row.currency),
    ...documentOf(row),
  }));
}

async function findLabels(
  tx: TenantTx,
  { table, packs }: Part['of'],
  where: SQL,
): Promise<PartnerTrade['labels']> {
  const traded = sql`SELECT ${packs.packId} FROM ${packs} JOIN ${table} ON ${table.id} = ${packs.recordId} WHERE ${where}`;
  const rows = await tx
    .select({
      template: printRecords.template,
      labels: sql<number>`sum(${printRecords.copies})`.mapWith(Number),
      lastAt: sql<Date>`max(${printRecords.printedAt})`.mapWith(printRecords.printedAt),
    })
    .from(printRecords)
    .where(sql`${printRecords.packId} IN (${traded})`)
    .groupBy(printRecords.template)
    .orderBy(sql`3 DESC`, printRecords.template);
  return rows.map(({ lastAt, ...row }) => ({ ...row, lastTime: formatTime(lastAt) }));
}

const goodsOf = (row: Row) => ({ species: String(row.species), thicknessMm: Number(row.thickness) });
const documentOf = (row: Row) => ({
  kind: row.kind as TradedKind,
  docId: String(row.id),
  docNo: String(row.no),
  docDate: String(row.day),
});
