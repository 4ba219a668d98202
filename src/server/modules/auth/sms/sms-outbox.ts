import { and, desc, eq, inArray, notInArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Page } from '#shared/api/kit';
import type { OutboxMessage, signInApi } from '#shared/api/sign-in';
import type { Words } from '#shared/errors';
import { contains } from '../../../db/filters.ts';
import { selectPage } from '../../../db/paging.ts';
import { users } from '../../../db/schema/people.ts';
import { smsOutbox } from '../../../db/schema/sign-in.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import { formatTime } from '../../../http/time.ts';
import { type SheetColumn, sheetColumn } from '../../../http/workbook.ts';
import { findReaches, type Reach, requireReach, sees } from '../../../rights/reach.ts';
import { isWithin } from '../../../rights/refuse-beyond.ts';

/**
 * One page of the company's codes to be read out, newest first. A code allows to sign in as its owner, so it is shown
 * only to viewers who see the owner and reach everything the owner reaches.
 */
export async function findOutboxPage(
  tx: TenantTx,
  query: z.output<(typeof signInApi)['outbox']['query']>,
  { userId, now }: { userId: string; now: Date },
): Promise<Page<OutboxMessage>> {
  const viewer = await requireReach(tx, userId);
  const filter = and(
    query.phone === undefined ? undefined : contains(smsOutbox.phone, query.phone),
    viewer.isAdministrator ? undefined : notInArray(smsOutbox.phone, await phonesBeyond(tx, viewer)),
  );
  const order = [desc(smsOutbox.createTime), desc(smsOutbox.id)];
  return selectPage(tx, smsOutbox, { filter, order }, query, async (rows) => {
    const nameOf = await findHolders(
      tx,
      rows.map((row) => row.phone),
    );
    return rows.map(({ tenantId: _own, expiresAt, createTime, ...row }) => ({
      ...row,
      userName: nameOf.get(row.phone) ?? '',
      expiresAt: formatTime(expiresAt),
      secondsLeft: Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000)),
      createTime: formatTime(createTime),
    }));
  });
}

const PURPOSES: Readonly<Record<OutboxMessage['purpose'], Words>> = {
  login: { zh: '登录', en: 'Sign-in' },
  bind: { zh: '绑定手机', en: 'Binding a phone' },
};

/** The sheet of the outbox, without the codes. */
export const OUTBOX_COLUMNS: readonly SheetColumn<OutboxMessage>[] = [
  sheetColumn('用户', 'User', 16, ({ userName }) => userName),
  sheetColumn('手机号', 'Phone', 16, ({ phone }) => phone),
  sheetColumn('用途', 'For', 14, ({ purpose }, language) => PURPOSES[purpose][language]),
  sheetColumn('发送时间', 'Sent', 20, ({ createTime }) => createTime, { form: 'moment' }),
  sheetColumn('有效期至', 'Valid until', 20, ({ expiresAt }) => expiresAt, { form: 'moment' }),
];

/** Names of the company's users by phone. */
async function findHolders(tx: TenantTx, phones: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ phone: users.phone, name: users.realName })
    .from(users)
    .where(and(eq(users.isDeleted, 0), inArray(users.phone, [...phones])));
  return new Map(rows.map(({ phone, name }) => [phone, name]));
}

/** Phones in the outbox whose owners the viewer does not see, or who reach more than the viewer. */
async function phonesBeyond(tx: TenantTx, viewer: Reach): Promise<string[]> {
  const owners = await tx
    .selectDistinct({ userId: users.id, phone: users.phone })
    .from(users)
    .innerJoin(smsOutbox, eq(smsOutbox.phone, users.phone))
    .where(eq(users.isDeleted, 0));
  const reaches = await findReaches(
    tx,
    inArray(
      users.id,
      owners.map((owner) => owner.userId),
    ),
  );
  const open = new Set(
    reaches.filter((reach) => sees(viewer, reach) && isWithin(reach, viewer)).map((reach) => reach.userId),
  );
  return owners.filter((owner) => !open.has(owner.userId)).map((owner) => owner.phone);
}
