import { and, count, desc, eq, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Page } from '#shared/api/kit';
import type { OwnRecord, packRecordApi } from '#shared/api/pack-records';
import { contains } from '../../db/filters.ts';
import { offsetOf, toPage } from '../../db/paging.ts';
import { packs, printRecords, tagRecords } from '../../db/schema/packs.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { formatTime } from '../../http/time.ts';
import { inTimeRange } from '../../http/time-range.ts';

type Query = z.output<typeof packRecordApi.ownRecords.query>;

/** One page of the labels a user printed and the tags they wrote, newest first, including those of removed packages. */
export async function findOwnRecords(tx: TenantTx, userId: string, query: Query): Promise<Page<OwnRecord>> {
  const records = unionAll(printsOf(tx, userId, query), tagsOf(tx, userId, query)).as('own_records');
  const [found] = await tx.select({ total: count() }).from(records);
  const rows = await tx
    .select()
    .from(records)
    .orderBy(desc(records.time), desc(records.id))
    .limit(query.size)
    .offset(offsetOf(query));
  const shown = rows.map((row) => ({ ...row, time: formatTime(row.time) }));
  return toPage(shown, found?.total ?? 0, query);
}

function printsOf(tx: TenantTx, userId: string, query: Query) {
  const { printedAt } = printRecords;
  return tx
    .select({
      id: printRecords.id,
      kind: sql<OwnRecord['kind']>`'print'`.as('kind'),
      packId: printRecords.packId,
      packNo: packs.packNo,
      what: sql<string>`${printRecords.template}`.as('what'),
      copies: sql<number>`${printRecords.copies}`.as('copies'),
      device: sql<string>`${printRecords.printer}`.as('device'),
      deskName: printRecords.deskName,
      result: sql<OwnRecord['result']>`${printRecords.state}`.as('result'),
      time: sql<Date>`${printedAt}`.mapWith(printedAt).as('time'),
    })
    .from(printRecords)
    .innerJoin(packs, eq(packs.id, printRecords.packId))
    .where(and(eq(printRecords.userId, userId), wanted(query, 'print', printedAt)));
}

function tagsOf(tx: TenantTx, userId: string, query: Query) {
  const { writtenAt } = tagRecords;
  return tx
    .select({
      id: tagRecords.id,
      kind: sql<OwnRecord['kind']>`'tag'`.as('kind'),
      packId: tagRecords.packId,
      packNo: packs.packNo,
      what: sql<string>`${tagRecords.epc}`.as('what'),
      copies: sql<number>`1`.as('copies'),
      device: sql<string>`${tagRecords.reader}`.as('device'),
      deskName: tagRecords.deskName,
      result: sql<
        OwnRecord['result']
      >`CASE WHEN ${tagRecords.releasedAt} IS NULL THEN 'written' ELSE 'released' END`.as('result'),
      time: sql<Date>`${writtenAt}`.mapWith(writtenAt).as('time'),
    })
    .from(tagRecords)
    .innerJoin(packs, eq(packs.id, tagRecords.packId))
    .where(and(eq(tagRecords.userId, userId), wanted(query, 'tag', writtenAt)));
}

type TimeColumn = typeof printRecords.printedAt | typeof tagRecords.writtenAt;

function wanted({ kind, packNo, ...range }: Query, own: OwnRecord['kind'], time: TimeColumn) {
  return and(
    kind === undefined || kind === own ? undefined : sql`false`,
    packNo ? contains(packs.packNo, packNo) : undefined,
    inTimeRange(time, range),
  );
}
