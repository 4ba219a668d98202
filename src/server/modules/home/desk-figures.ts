import { and, desc, eq, gt, gte, inArray, type SQL, sql } from 'drizzle-orm';
import type { Amount, DeskFigures } from '#shared/api/home';
import { ON_HAND_STATUSES } from '#shared/domain/stock';
import { packs, printRecords, tagRecords } from '../../db/schema/packs.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { formatDay, startOfDay } from '../../http/time.ts';
import { keptAmount, type PacksWhere, packsAmount, presentAmount } from './amounts.ts';

/** The packages of a scope that wait for a label or a tag, and today's prints and tag writes. */
export async function findDeskFigures(
  tx: TenantTx,
  scope: SQL | undefined,
  by: { userId: string; now: Date },
): Promise<DeskFigures> {
  const today = formatDay(by.now);
  const morning = startOfDay(today);
  const isOnHand: PacksWhere = (of) => inArray(of.stockStatus, [...ON_HAND_STATUSES]);
  const isOutdated = gt(packs.figuresChangedAt, packs.lastPrintedAt);
  const found = await findAmounts(tx, {
    inStock: keptAmount(isOnHand, scope),
    toTag: keptAmount((of) => and(isOnHand(of), eq(of.rfidStatus, 0)), scope),
    toReprint: packsAmount(and(isOnHand(packs), isOutdated, scope)),
    entered: packsAmount(and(gte(packs.createTime, morning), scope)),
    changed: packsAmount(and(gte(packs.updateTime, morning), scope)),
  });
  return {
    today,
    ...found,
    labels: await countLabels(tx, scope, morning),
    tags: await countTags(tx, scope, morning),
    lastPrinted: await findLastPrinted(tx, scope, by.userId),
  };
}

/** Queries all amounts in one statement; each uses an index or the stored totals. */
async function findAmounts<Name extends string>(
  tx: TenantTx,
  queries: Record<Name, SQL>,
): Promise<Record<Name, Amount>> {
  const parts = Object.entries<SQL>(queries).map(
    ([name, query]) => sql`SELECT ${name}::text AS name, w.count AS packs, w.area FROM (${query}) AS w`,
  );
  const { rows } = await tx.execute<{ name: Name; packs: string; area: string }>(
    sql.join(parts, sql` UNION ALL `),
  );
  return Object.fromEntries(rows.map((row) => [row.name, presentAmount(row)])) as Record<Name, Amount>;
}

async function countLabels(tx: TenantTx, scope: SQL | undefined, from: Date): Promise<number> {
  const [row] = await tx
    .select({ labels: sql<number>`coalesce(sum(${printRecords.copies}), 0)`.mapWith(Number) })
    .from(printRecords)
    .innerJoin(packs, eq(packs.id, printRecords.packId))
    .where(and(gte(printRecords.printedAt, from), scope));
  return row?.labels ?? 0;
}

async function countTags(tx: TenantTx, scope: SQL | undefined, from: Date): Promise<number> {
  const [row] = await tx
    .select({ tags: sql<number>`count(*)`.mapWith(Number) })
    .from(tagRecords)
    .innerJoin(packs, eq(packs.id, tagRecords.packId))
    .where(and(gte(tagRecords.writtenAt, from), scope));
  return row?.tags ?? 0;
}

async function findLastPrinted(tx: TenantTx, scope: SQL | undefined, userId: string) {
  const [row] = await tx
    .select({ id: packs.id, packNo: packs.packNo })
    .from(printRecords)
    .innerJoin(packs, and(eq(packs.id, printRecords.packId), eq(packs.isDeleted, 0)))
    .where(and(eq(printRecords.userId, userId), scope))
    .orderBy(desc(printRecords.printedAt), desc(printRecords.id))
    .limit(1);
  return row ?? null;
}
