import { and, asc, count, eq, inArray, or } from 'drizzle-orm';
import type { z } from 'zod';
import { type ListView, type listViewApi, mayUseViews } from '#shared/api/list-view';
import { AppError } from '#shared/errors';
import { listViews } from '../../db/schema/lists.ts';
import { users } from '../../db/schema/people.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import type { Principal } from '../../http/implement.ts';
import { invalidField, missingField } from '../../http/invalid-input.ts';

type Submitted = z.output<typeof listViewApi.submit.body>;
type Row = typeof listViews.$inferSelect;

/** The most views of one list that a user can have. */
const MOST_VIEWS = 50;

/** Throws `auth.forbidden` for a list the caller may not see: its shared views would reveal what others search in it. */
export function requireList(user: Principal, list: string): void {
  if (!mayUseViews(list, user.permissions)) throw new AppError('auth.forbidden');
}

/** The caller's own views of a list, and the shared ones, by name. */
export async function findViews(tx: TenantTx, list: string, user: Principal): Promise<ListView[]> {
  const rows = await tx
    .select({ view: listViews, ownerName: users.realName })
    .from(listViews)
    .leftJoin(users, eq(users.id, listViews.ownerId))
    .where(
      and(eq(listViews.list, list), or(eq(listViews.ownerId, user.userId), eq(listViews.isShared, true))),
    )
    .orderBy(asc(listViews.name), asc(listViews.id));
  return rows.map(({ view: { id, name, query, layout, isShared, version, ...view }, ownerName }) => ({
    id,
    list,
    name,
    query,
    layout,
    isShared,
    version,
    isOwn: view.ownerId === user.userId,
    isEditable: mayChange({ ...view, isShared }, user),
    ownerName: ownerName ?? '',
  }));
}

/**
 * Adds a view of the caller's (`newId`), or changes one on the version it was read with. Throws `list_view.name_taken`,
 * `list_view.changed`, `record.not_found` and `auth.forbidden`.
 */
export async function saveView(
  tx: TenantTx,
  { id, version, ...sent }: Submitted,
  { user, now, newId }: { user: Principal; now: Date; newId: string },
): Promise<{ id: string; name: string }> {
  if (id === undefined) {
    await requireFreeName(tx, sent.list, user.userId, sent.name);
    await tx
      .insert(listViews)
      .values({ ...sent, id: newId, ownerId: user.userId, createTime: now, updateTime: now });
    await requireRoom(tx, sent.list, user.userId);
    return { id: newId, name: sent.name };
  }
  if (version === undefined) throw missingField('version');
  const [row] = await lockViews(tx, [id], user);
  if (row === undefined || row.list !== sent.list) throw new AppError('record.not_found');
  if (row.version !== version) throw new AppError('list_view.changed', { name: row.name });
  await requireFreeName(tx, row.list, row.ownerId, sent.name, id);
  await tx
    .update(listViews)
    .set({ ...sent, version: version + 1, updateTime: now })
    .where(eq(listViews.id, id));
  return { id, name: sent.name };
}

/** Removes views, all or none; returns their names by id. Throws `record.some_missing` and `auth.forbidden`. */
export async function removeViews(
  tx: TenantTx,
  ids: readonly string[],
  user: Principal,
): Promise<Map<string, string>> {
  const rows = await lockViews(tx, ids, user);
  if (rows.length !== new Set(ids).size) throw new AppError('record.some_missing');
  for (const { list } of rows) requireList(user, list);
  await tx.delete(listViews).where(inArray(listViews.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * The views with these ids that the caller may see, locked. Throws `auth.forbidden` for one that the caller may not
 * change.
 */
async function lockViews(tx: TenantTx, ids: readonly string[], user: Principal): Promise<Row[]> {
  const rows = await tx
    .select()
    .from(listViews)
    .where(
      and(
        inArray(listViews.id, [...new Set(ids)]),
        or(eq(listViews.ownerId, user.userId), eq(listViews.isShared, true)),
      ),
    )
    .orderBy(asc(listViews.id))
    .for('update');
  if (!rows.every((row) => mayChange(row, user))) throw new AppError('auth.forbidden');
  return rows;
}

function mayChange({ ownerId, isShared }: Pick<Row, 'ownerId' | 'isShared'>, user: Principal): boolean {
  return ownerId === user.userId || (isShared && user.isAdministrator);
}

async function requireFreeName(tx: TenantTx, list: string, ownerId: string, name: string, ownId?: string) {
  const [taken] = await tx
    .select({ id: listViews.id })
    .from(listViews)
    .where(and(eq(listViews.list, list), eq(listViews.ownerId, ownerId), eq(listViews.name, name)));
  if (taken !== undefined && taken.id !== ownId) throw new AppError('list_view.name_taken', { name });
}

async function requireRoom(tx: TenantTx, list: string, ownerId: string): Promise<void> {
  const [kept] = await tx
    .select({ views: count() })
    .from(listViews)
    .where(and(eq(listViews.list, list), eq(listViews.ownerId, ownerId)));
  if ((kept?.views ?? 0) > MOST_VIEWS)
    throw invalidField('list', {
      zh: `一个列表最多 ${MOST_VIEWS} 个视图`,
      en: `At most ${MOST_VIEWS} views a list`,
    });
}
