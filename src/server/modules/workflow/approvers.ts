import { and, eq, inArray, or } from 'drizzle-orm';
import { documentApis } from '#shared/api/document';
import type { UnablePerson } from '#shared/api/workflow';
import type { DocumentKind } from '#shared/domain/document-states';
import type { ApprovalStep } from '#shared/workflow/approval-process';
import { userRoles, users } from '../../db/schema/people.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { findHoldersOf, holdersQuery } from '../role/service.ts';

/** The users who may approve documents of a kind, whatever the step. */
export const findHolders = (tx: TenantTx, kind: DocumentKind, now: Date): Promise<string[]> =>
  findHoldersOf(tx, `${kind}_approve`, now, documentApis[kind].approve);

/** The query of `findHolders`, for conditions. */
export const approvingQuery = (tx: TenantTx, kind: DocumentKind, now: Date) =>
  holdersQuery(tx, `${kind}_approve`, now, documentApis[kind].approve);

/** Those of the holders of the permission whom a step names, or one of whose roles. */
export async function namedAmong(
  tx: TenantTx,
  holders: readonly string[],
  { roleIds, userIds }: ApprovalStep,
): Promise<string[]> {
  const found = await tx
    .selectDistinct({ userId: users.id })
    .from(users)
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .where(
      and(
        inArray(users.id, [...holders]),
        or(inArray(users.id, userIds), inArray(userRoles.roleId, roleIds)),
      ),
    );
  return found.map(({ userId }) => userId);
}

/** Names of users by id, also of those who were removed. */
export async function userNamesOf(tx: TenantTx, ids: readonly string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const found = await tx
    .select({ id: users.id, name: users.realName })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  return Object.fromEntries(found.map(({ id, name }) => [id, name]));
}

/** The persons whom steps of a kind name and who cannot approve it, with the reason. */
export async function findUnable(
  tx: TenantTx,
  kind: DocumentKind,
  steps: readonly ApprovalStep[],
  now: Date,
): Promise<UnablePerson[]> {
  const named = steps.flatMap(({ userIds }) => userIds);
  if (named.length === 0) return [];
  const holders = new Set(await findHolders(tx, kind, now));
  const found = await tx
    .select()
    .from(users)
    .where(inArray(users.id, [...new Set(named)]));
  const known = new Map(found.map((user) => [user.id, user]));
  return steps.flatMap(({ name: step, userIds }) =>
    userIds.flatMap((id) => {
      const user = known.get(id);
      if (user === undefined || holders.has(id)) return [];
      return { step, name: user.realName, why: whyUnable(user, now) };
    }),
  );
}

/** Why a person who is not among the holders of the permission is not. */
function whyUnable(
  { isDeleted, status, expiresAt }: Pick<typeof users.$inferSelect, 'isDeleted' | 'status' | 'expiresAt'>,
  now: Date,
): UnablePerson['why'] {
  if (isDeleted === 1) return 'removed';
  const isActive = status === 1 && (expiresAt === null || expiresAt > now);
  return isActive ? 'notPermitted' : 'disabled';
}
