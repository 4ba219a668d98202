import { and, desc, eq, inArray, notInArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Page } from '#shared/api/kit';
import type { OutboxMessage, signInApi } from '#shared/api/sign-in';
import { contains } from '../../db/filters.ts';
import { selectPage } from '../../db/paging.ts';
import { roles, userRoles, users } from '../../db/schema/people.ts';
import { smsOutbox } from '../../db/schema/sign-in.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { formatTime } from '../../time.ts';
import { ADMINISTRATOR } from './repository.ts';

/**
 * One page of the codes waiting to be read out in the company, newest first. Those of administrators are for administrators:
 * a code is a way in as its owner.
 */
export async function findOutboxPage(
  tx: TenantTx,
  query: z.output<(typeof signInApi)['outbox']['query']>,
  { isAdministrator, now }: { isAdministrator: boolean; now: Date },
): Promise<Page<OutboxMessage>> {
  const filter = and(
    query.phone === undefined ? undefined : contains(smsOutbox.phone, query.phone),
    isAdministrator ? undefined : notInArray(smsOutbox.phone, phonesOfAdministrators(tx)),
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

/** Names of the company's people by their phones. */
async function findHolders(tx: TenantTx, phones: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ phone: users.phone, name: users.realName })
    .from(users)
    .where(and(eq(users.isDeleted, 0), inArray(users.phone, [...phones])));
  return new Map(rows.map(({ phone, name }) => [phone, name]));
}

function phonesOfAdministrators(tx: TenantTx) {
  return tx
    .select({ phone: users.phone })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(and(eq(roles.roleAlias, ADMINISTRATOR), eq(roles.isDeleted, 0)));
}
