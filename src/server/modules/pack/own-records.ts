import { and, count, desc, eq, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Page } from '#shared/api/kit';
import type { OwnRecord, packRecordApi } from '#shared/api/pack-records';
import { OWN_RECORD_KINDS, OWN_RECORD_RESULTS } from '#shared/domain/own-records';
import type { Language } from '#shared/errors';
import { MEDIA } from '#shared/paper/medium';
import { PAPER_STYLES } from '#shared/paper/paper-choice';
import { PAPER_STYLE_WORDS } from '#shared/paper/paper-styles';
import { contains } from '../../db/filters.ts';
import { offsetOf, toPage } from '../../db/paging.ts';
import { documentPrints } from '../../db/schema/document-prints.ts';
import { packs, printRecords, tagRecords } from '../../db/schema/packs.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { formatTime } from '../../http/time.ts';
import { inTimeRange } from '../../http/time-range.ts';
import { sheetColumn } from '../../http/workbook.ts';
import type { PagedListing } from '../../records/page-download.ts';

type Query = z.output<typeof packRecordApi.ownRecords.query>;

/** The sheet of a user's own prints and tags. */
export const OWN_RECORDS: PagedListing<z.output<typeof packRecordApi.downloadOwnRecords.query>, OwnRecord> = {
  kind: 'own_records',
  title: { zh: '我的打印与写标签', en: 'My prints and tags' },
  columns: [
    sheetColumn('时间', 'Time', 20, ({ time }) => time, { form: 'moment' }),
    sheetColumn('类型', 'Kind', 16, ({ kind }, language) => OWN_RECORD_KINDS[kind][language]),
    sheetColumn('包号 / 单号', 'Number', 20, ({ number }) => number),
    sheetColumn('模板 / EPC / 纸张', 'Template / EPC / paper', 28, whatIn),
    sheetColumn('份数', 'Copies', 8, ({ copies }) => copies),
    sheetColumn('打印机 / 读写器', 'Printer / reader', 20, ({ device }) => device),
    sheetColumn('工位', 'Desk', 14, ({ deskName }) => deskName),
    sheetColumn('结果', 'Result', 16, ({ result }, language) => OWN_RECORD_RESULTS[result][language]),
  ],
  findPage: (query, { read, user }) => read((tx) => findOwnRecords(tx, user.userId, query)),
};

function whatIn({ what, medium }: OwnRecord, language: Language): string {
  if (medium === '') return what;
  const style = PAPER_STYLES.find((one) => one === what);
  return `${style ? PAPER_STYLE_WORDS[style][language] : what} ${MEDIA[medium].words[language]}`;
}

/**
 * One page of the labels and documents a user printed and the tags they wrote, newest first, including those of removed packages
 * and documents.
 */
export async function findOwnRecords(tx: TenantTx, userId: string, query: Query): Promise<Page<OwnRecord>> {
  const records = unionAll(
    printsOf(tx, userId, query),
    tagsOf(tx, userId, query),
    papersOf(tx, userId, query),
  ).as('own_records');
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
      area: sql<string>`'pack'`.as('area'),
      recordId: sql<string>`${printRecords.packId}`.mapWith(printRecords.packId).as('record_id'),
      number: sql<string>`${packs.packNo}`.as('number'),
      what: sql<string>`${printRecords.template}`.as('what'),
      medium: sql<OwnRecord['medium']>`''`.as('medium'),
      copies: sql<number>`${printRecords.copies}`.as('copies'),
      device: sql<string>`${printRecords.printer}`.as('device'),
      deskName: sql<string>`${printRecords.deskName}`.as('desk_name'),
      result: sql<OwnRecord['result']>`${printRecords.state}`.as('result'),
      time: sql<Date>`${printedAt}`.mapWith(printedAt).as('time'),
    })
    .from(printRecords)
    .innerJoin(packs, eq(packs.id, printRecords.packId))
    .where(
      and(eq(printRecords.userId, userId), wanted(query, 'print', { number: packs.packNo, time: printedAt })),
    );
}

function tagsOf(tx: TenantTx, userId: string, query: Query) {
  const { writtenAt } = tagRecords;
  return tx
    .select({
      id: tagRecords.id,
      kind: sql<OwnRecord['kind']>`'tag'`.as('kind'),
      area: sql<string>`'pack'`.as('area'),
      recordId: sql<string>`${tagRecords.packId}`.mapWith(tagRecords.packId).as('record_id'),
      number: sql<string>`${packs.packNo}`.as('number'),
      what: sql<string>`${tagRecords.epc}`.as('what'),
      medium: sql<OwnRecord['medium']>`''`.as('medium'),
      copies: sql<number>`1`.as('copies'),
      device: sql<string>`${tagRecords.reader}`.as('device'),
      deskName: sql<string>`${tagRecords.deskName}`.as('desk_name'),
      result: sql<
        OwnRecord['result']
      >`CASE WHEN ${tagRecords.releasedAt} IS NULL THEN 'written' ELSE 'released' END`.as('result'),
      time: sql<Date>`${writtenAt}`.mapWith(writtenAt).as('time'),
    })
    .from(tagRecords)
    .innerJoin(packs, eq(packs.id, tagRecords.packId))
    .where(
      and(eq(tagRecords.userId, userId), wanted(query, 'tag', { number: packs.packNo, time: writtenAt })),
    );
}

function papersOf(tx: TenantTx, userId: string, query: Query) {
  const { docNo, printedAt } = documentPrints;
  return tx
    .select({
      id: documentPrints.id,
      kind: sql<OwnRecord['kind']>`'paper'`.as('kind'),
      area: sql<string>`${documentPrints.docKind}`.as('area'),
      recordId: sql<string>`${documentPrints.docId}`.mapWith(documentPrints.docId).as('record_id'),
      number: sql<string>`${docNo}`.as('number'),
      what: sql<string>`${documentPrints.style}`.as('what'),
      medium: sql<OwnRecord['medium']>`${documentPrints.sheet}->>'medium'`.as('medium'),
      copies: sql<number>`${documentPrints.copies}`.as('copies'),
      device: sql<string>`''`.as('device'),
      deskName: sql<string>`''`.as('desk_name'),
      result: sql<OwnRecord['result']>`${documentPrints.outcome}`.as('result'),
      time: sql<Date>`${printedAt}`.mapWith(printedAt).as('time'),
    })
    .from(documentPrints)
    .where(
      and(eq(documentPrints.userId, userId), wanted(query, 'paper', { number: docNo, time: printedAt })),
    );
}

interface WantedColumns {
  number: typeof packs.packNo | typeof documentPrints.docNo;
  time: typeof printRecords.printedAt | typeof tagRecords.writtenAt | typeof documentPrints.printedAt;
}

function wanted(
  { kind, number: part, ...range }: Query,
  own: OwnRecord['kind'],
  { number, time }: WantedColumns,
) {
  return and(
    kind === undefined || kind === own ? undefined : sql`false`,
    part ? contains(number, part) : undefined,
    inTimeRange(time, range),
  );
}
