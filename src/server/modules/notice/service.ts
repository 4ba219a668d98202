import { and, eq, inArray, isNull, notInArray } from 'drizzle-orm';
import type { NoticeLink } from '#shared/api/notice';
import type { NoticeDetails, NoticeKind } from '#shared/domain/notice-words';
import type { ServerContext } from '../../context.ts';
import { noticeReceivers, notices } from '../../db/schema/notices.ts';
import { users } from '../../db/schema/people.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { announce } from '../chat/service.ts';
import { countUnread, type Delivery, takeNotices } from './deliveries.ts';

export { clearNotices } from './own-notices.ts';
export type { Delivery };

/** A notice to create: a kind with its values, or free text. */
export type NewNotice = {
  /** The company of the transaction. */
  tenantId: string;
  /** All users of the company, or these. */
  to: 'everybody' | readonly string[];
  /** The record that a click on the notice opens. */
  link?: NoticeLink;
  /** Not to users who have an unread notice of this kind about the record, or who ever had one. */
  once?: 'unread' | 'ever';
} & ({ kind: NoticeKind; details: NoticeDetails } | { kind: 'message'; title: string; content: string });

/**
 * Notifies users of the transaction's company. The notice is stored in this transaction and sent when it commits: to
 * online users immediately, to the others when they next connect.
 */
export async function notifyUsers(
  tx: TenantTx,
  { nextId, now }: Pick<ServerContext, 'nextId' | 'now'>,
  { tenantId, to, link, once, ...words }: NewNotice,
): Promise<void> {
  if (to !== 'everybody' && to.length === 0) return;
  const receivers = await tx
    .select({ userId: users.id })
    .from(users)
    .where(
      and(
        eq(users.isDeleted, 0),
        to === 'everybody' ? undefined : inArray(users.id, [...to]),
        once && link && notInArray(users.id, whoHave(tx, words.kind, link, once)),
      ),
    );
  if (receivers.length === 0) return;
  const id = nextId();
  await tx.insert(notices).values({
    id,
    ...words,
    recordArea: link?.area ?? '',
    recordId: link?.id ?? '',
    createTime: now(),
  });
  await tx.insert(noticeReceivers).values(receivers.map(({ userId }) => ({ noticeId: id, userId })));
  await announce(tx, { kind: 'notice', tenantId, id });
}

/** Ids of the users who have a notice of a kind about a record. */
const whoHave = (tx: TenantTx, kind: string, { area, id }: NoticeLink, which: 'unread' | 'ever') =>
  tx
    .select({ userId: noticeReceivers.userId })
    .from(noticeReceivers)
    .innerJoin(notices, eq(notices.id, noticeReceivers.noticeId))
    .where(
      and(
        which === 'unread' ? isNull(noticeReceivers.readAt) : undefined,
        eq(notices.kind, kind),
        eq(notices.recordArea, area),
        eq(notices.recordId, id),
      ),
    );

/** Delivery of notices to devices; each call is one transaction. */
export interface NoticeService {
  /** A notice that was just stored, for its receivers among these users, with the unread count of each. */
  take(tenantId: string, noticeId: string, userIds: readonly string[]): Promise<Taken>;
  /** The notices stored while these users were offline, with the unread count of each. */
  takeWaiting(tenantId: string, userIds: readonly string[]): Promise<Taken>;
}

interface Taken {
  deliveries: Delivery[];
  /** Numbers of unread notices by user id. */
  unread: ReadonlyMap<string, number>;
}

export function createNoticeService({
  database,
  now,
}: Pick<ServerContext, 'database' | 'now'>): NoticeService {
  const take = (tenantId: string, userIds: readonly string[], noticeId: string | null) =>
    database.withTenant(tenantId, async (tx) => ({
      deliveries: await takeNotices(tx, userIds, noticeId, now()),
      unread: await countUnread(tx, userIds),
    }));
  return {
    take: (tenantId, noticeId, userIds) => take(tenantId, userIds, noticeId),
    takeWaiting: (tenantId, userIds) => take(tenantId, userIds, null),
  };
}
