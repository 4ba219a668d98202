import { and, eq, inArray } from 'drizzle-orm';
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

/** A notice to be made: of a kind with its values, or with words of its own. */
export type NewNotice = {
  /** The company of the transaction. */
  tenantId: string;
  /** Everybody in the company, or these of its users. */
  to: 'everybody' | readonly string[];
  /** The record it is about, which a click on it opens. */
  link?: NoticeLink;
} & ({ kind: NoticeKind; details: NoticeDetails } | { kind: 'message'; title: string; content: string });

/**
 * Tells users of the transaction's company something. It is stored with what it tells of and goes out when that commits: to
 * those online at once, to the others when they next connect.
 */
export async function notifyUsers(
  tx: TenantTx,
  { nextId, now }: Pick<ServerContext, 'nextId' | 'now'>,
  { tenantId, to, link, ...words }: NewNotice,
): Promise<void> {
  if (to !== 'everybody' && to.length === 0) return;
  const receivers = await tx
    .select({ userId: users.id })
    .from(users)
    .where(and(eq(users.isDeleted, 0), to === 'everybody' ? undefined : inArray(users.id, [...to])));
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

/** Notices on their way to devices, a transaction each. */
export interface NoticeService {
  /** A notice that was just stored, for those of the users who are to have it, and what each has unread then. */
  take(tenantId: string, noticeId: string, userIds: readonly string[]): Promise<Taken>;
  /** What was stored for users while they were away, and what each has unread. */
  takeWaiting(tenantId: string, userIds: readonly string[]): Promise<Taken>;
}

interface Taken {
  deliveries: Delivery[];
  /** By the id of the user. */
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
