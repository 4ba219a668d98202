import {
  and,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notExists,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { z } from 'zod';
import type { Page } from '#shared/api/kit';
import type { Notice, noticeApi } from '#shared/api/notice';
import { noticeText } from '#shared/domain/notice-words';
import type { Language } from '#shared/errors';
import { offsetOf, toPage } from '../../db/paging.ts';
import { noticeReceivers, notices } from '../../db/schema/notices.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { formatTime } from '../../http/time.ts';

/** One page of a user's notices, unread ones first, then the newest. */
export async function findNoticePage(
  tx: TenantTx,
  userId: string,
  query: z.output<typeof noticeApi.page.query>,
  language: Language,
): Promise<Page<Notice>> {
  const { readAt } = noticeReceivers;
  const isWanted = { 0: isNotNull(readAt), 1: isNull(readAt) };
  const filter = and(
    eq(noticeReceivers.userId, userId),
    query.unread === undefined ? undefined : isWanted[query.unread],
  );
  const [found] = await tx.select({ total: count() }).from(noticeReceivers).where(filter);
  const rows = await tx
    .select({ notice: notices, readAt })
    .from(noticeReceivers)
    .innerJoin(notices, eq(notices.id, noticeReceivers.noticeId))
    .where(filter)
    .orderBy(sql`(${readAt} IS NOT NULL)`, desc(noticeReceivers.noticeId))
    .limit(query.size)
    .offset(offsetOf(query));
  const records = rows.map((row) => present(row.notice, row.readAt, language));
  return toPage(records, found?.total ?? 0, query);
}

/** Marks these notices of a user as read; returns whether any was unread. */
export function markNoticesRead(
  tx: TenantTx,
  userId: string,
  ids: readonly string[],
  now: Date,
): Promise<boolean> {
  return ids.length === 0
    ? Promise.resolve(false)
    : markRead(tx, userId, inArray(noticeReceivers.noticeId, [...ids]), now);
}

/** Marks a user's notices up to this one as read; returns whether any was unread. Ids are ordered by time. */
export function markNoticesReadUntil(
  tx: TenantTx,
  userId: string,
  until: string,
  now: Date,
): Promise<boolean> {
  return markRead(tx, userId, lte(noticeReceivers.noticeId, until), now);
}

async function markRead(tx: TenantTx, userId: string, which: SQL, now: Date): Promise<boolean> {
  const marked = await tx
    .update(noticeReceivers)
    .set({ readAt: now })
    .where(and(eq(noticeReceivers.userId, userId), isNull(noticeReceivers.readAt), which))
    .returning({ id: noticeReceivers.noticeId });
  return marked.length > 0;
}

/** Removes a company's notices created before a time, read or not; returns the number of removed deliveries. */
export async function clearNotices(tx: TenantTx, before: Date): Promise<number> {
  const old = tx.select({ id: notices.id }).from(notices).where(lt(notices.createTime, before));
  const cleared = await tx
    .delete(noticeReceivers)
    .where(inArray(noticeReceivers.noticeId, old))
    .returning({ id: noticeReceivers.noticeId });
  const receivers = tx.select().from(noticeReceivers).where(eq(noticeReceivers.noticeId, notices.id));
  await tx.delete(notices).where(and(lt(notices.createTime, before), notExists(receivers)));
  return cleared.length;
}

function present(row: typeof notices.$inferSelect, readAt: Date | null, language: Language): Notice {
  const { id, kind, recordArea, recordId, createTime } = row;
  return {
    id,
    kind,
    ...noticeText(language, row),
    link: recordArea === '' ? null : { area: recordArea, id: recordId },
    readTime: formatTime(readAt),
    createTime: formatTime(createTime),
  };
}
