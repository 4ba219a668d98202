import { and, desc, eq, gte, type SQL, sql } from 'drizzle-orm';
import type { DeskFigures } from '#shared/api/home';
import { packs, printRecords, tagRecords } from '../../db/schema/packs.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { amountOf, presentAmount } from './amounts.ts';
import { dayOf, startOfDay } from './days.ts';

/** What labels and tags wait for, and the work done today, for the packages of a scope. */
export async function findDeskFigures(
  tx: TenantTx,
  scope: SQL | undefined,
  by: { userId: string; now: Date },
): Promise<DeskFigures> {
  const morning = startOfDay(by.now);
  const since = (column: typeof packs.createTime | typeof packs.updateTime) => gte(column, morning);
  const inStock = sql`${packs.stockStatus} = 'IN_STOCK'`;
  const amounts = {
    inStock: amountOf(inStock),
    toTag: amountOf(sql`${inStock} AND ${packs.rfidStatus} = 0`),
    toReprint: amountOf(sql`${inStock} AND ${packs.figuresChangedAt} > ${packs.lastPrintedAt}`),
    entered: amountOf(since(packs.createTime)),
    changed: amountOf(since(packs.updateTime)),
  };
  const [found] = await tx
    .select(amounts)
    .from(packs)
    .where(and(eq(packs.isDeleted, 0), scope));
  return {
    today: dayOf(by.now),
    inStock: presentAmount(found?.inStock),
    toTag: presentAmount(found?.toTag),
    toReprint: presentAmount(found?.toReprint),
    entered: presentAmount(found?.entered),
    changed: presentAmount(found?.changed),
    labels: await countLabels(tx, scope, morning),
    tags: await countTags(tx, scope, morning),
    lastPrinted: await findLastPrinted(tx, scope, by.userId),
  };
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
