import { and, asc, desc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import type { CompanyFigures } from '#shared/api/home';
import { ON_HAND_STATUSES } from '#shared/domain/stock';
import { packs, printRecords, tagRecords, treeSpecies } from '../../db/schema/packs.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { formatDay, startOfDay } from '../../http/time.ts';
import { WITH_SPECIES } from '../pack/service.ts';
import { AMOUNT, presentAmount } from './amounts.ts';
import { dayColumn, lastDays } from './days.ts';
import { findTradeDays, type TradeScopes } from './trade-days.ts';

const LABELS = { labels: sql<number>`sum(${printRecords.copies})`.mapWith(Number) };
const TAGS = { tags: sql<number>`count(*)`.mapWith(Number) };
const byArea = desc(sql`sum(${packs.area})`);

/** The current stock by kind and the work of the last `days` days, for the packages of a scope. */
export async function findCompanyFigures(
  tx: TenantTx,
  scope: SQL | undefined,
  span: { days: number; now: Date },
  trade: TradeScopes | null,
): Promise<CompanyFigures> {
  const days = lastDays(span.now, span.days);
  const today = formatDay(span.now);
  const from = startOfDay(days[0] ?? today);
  return {
    from: days[0] ?? today,
    to: today,
    ...(await findStock(tx, scope)),
    days: await findDays(tx, scope, days, from),
    trade: trade && (await findTradeDays(tx, trade, days)),
    people: await findPeople(tx, scope, from),
  };
}

async function findStock(tx: TenantTx, scope: SQL | undefined) {
  const isInStock = and(eq(packs.isDeleted, 0), inArray(packs.stockStatus, [...ON_HAND_STATUSES]), scope);
  const species = await tx
    .select({ treeCode: packs.treeCode, species: treeSpecies.fullName, ...AMOUNT })
    .from(packs)
    .leftJoin(treeSpecies, WITH_SPECIES)
    .where(isInStock)
    .groupBy(packs.treeCode, treeSpecies.fullName)
    .orderBy(byArea, asc(packs.treeCode));
  const grades = await tx
    .select({ grade: packs.grade, ...AMOUNT })
    .from(packs)
    .where(isInStock)
    .groupBy(packs.grade)
    .orderBy(byArea, asc(packs.grade));
  const thicknesses = await tx
    .select({ thicknessMm: packs.thicknessMm, ...AMOUNT })
    .from(packs)
    .where(isInStock)
    .groupBy(packs.thicknessMm)
    .orderBy(byArea, asc(packs.thicknessMm));
  return {
    species: species.map((row) => ({
      treeCode: row.treeCode,
      species: row.species ?? row.treeCode,
      ...presentAmount(row),
    })),
    grades: grades.map((row) => ({ grade: row.grade, ...presentAmount(row) })),
    thicknesses: thicknesses.map((row) => ({
      thicknessMm: Number(row.thicknessMm),
      ...presentAmount(row),
    })),
  };
}

async function findDays(tx: TenantTx, scope: SQL | undefined, days: readonly string[], from: Date) {
  const day = { day: dayColumn(packs.createTime) };
  const entered = await tx
    .select({ ...day, ...AMOUNT })
    .from(packs)
    .where(and(eq(packs.isDeleted, 0), gte(packs.createTime, from), scope))
    .groupBy(day.day);
  const printed = { day: dayColumn(printRecords.printedAt) };
  const labels = await tx
    .select({ ...printed, ...LABELS })
    .from(printRecords)
    .innerJoin(packs, eq(packs.id, printRecords.packId))
    .where(and(gte(printRecords.printedAt, from), scope))
    .groupBy(printed.day);
  const written = { day: dayColumn(tagRecords.writtenAt) };
  const tags = await tx
    .select({ ...written, ...TAGS })
    .from(tagRecords)
    .innerJoin(packs, eq(packs.id, tagRecords.packId))
    .where(and(gte(tagRecords.writtenAt, from), scope))
    .groupBy(written.day);
  return days.map((one) => ({
    day: one,
    ...presentAmount(entered.find((row) => row.day === one)),
    labels: labels.find((row) => row.day === one)?.labels ?? 0,
    tags: tags.find((row) => row.day === one)?.tags ?? 0,
  }));
}

/** Users are grouped by id; a renamed user is shown under one of the recorded names. */
async function findPeople(tx: TenantTx, scope: SQL | undefined, from: Date) {
  const printers = await tx
    .select({ userId: printRecords.userId, userName: sql<string>`max(${printRecords.userName})`, ...LABELS })
    .from(printRecords)
    .innerJoin(packs, eq(packs.id, printRecords.packId))
    .where(and(gte(printRecords.printedAt, from), scope))
    .groupBy(printRecords.userId);
  const writers = await tx
    .select({ userId: tagRecords.userId, userName: sql<string>`max(${tagRecords.userName})`, ...TAGS })
    .from(tagRecords)
    .innerJoin(packs, eq(packs.id, tagRecords.packId))
    .where(and(gte(tagRecords.writtenAt, from), scope))
    .groupBy(tagRecords.userId);
  const people = new Map<string, CompanyFigures['people'][number]>();
  for (const { userId, userName, ...done } of [...printers, ...writers]) {
    const id = userId ?? '0';
    const known = people.get(id) ?? { userId: id, userName, labels: 0, tags: 0 };
    people.set(id, { ...known, ...done });
  }
  return [...people.values()].sort((one, other) => other.labels + other.tags - one.labels - one.tags);
}
