import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { TreeNode } from '#shared/api/kit';
import { AppError } from '#shared/errors';
import type { RecordRow } from '#shared/records/record';
import { departments, userDepartments } from '../../db/schema/people.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import type { RecordReader } from '../../records/record-reader.ts';
import type { RecordRules, Writing } from '../../records/record-rules.ts';
import type { Values } from '../../records/record-values.ts';
import { USERS_OF_DEPT } from '../../records/referrers.ts';
import { openRights, type Reach } from '../../rights/reach.ts';
import { changingReaches, refuseBeyond } from '../../rights/refuse-beyond.ts';

type DeptRow = typeof departments.$inferSelect;
type Query = Readonly<Record<string, unknown>>;

/**
 * Departments decide which rows users see, so changes to them are checked by the rights they affect. Throws
 * `dept.beyond_own` if a move changes what a user sees beyond the caller's reach, and `dept.unseen` or
 * `user.beyond_own` if a removal does.
 */
export const DEPT_RULES: RecordRules = {
  referredToBy: [USERS_OF_DEPT],
  async around(tx, writing, by, write) {
    const giver = await openRights(tx, by);
    if (writing.values === null) await removeWithin(tx, giver, writing.ids, write);
    else await placeWithin(tx, giver, { ...writing, values: writing.values }, write);
  },
};

/** A department moves with its descendants. */
async function placeWithin(
  tx: TenantTx,
  giver: Reach,
  { ids: [id = ''], isNew, values }: Writing & { values: Readonly<Values> },
  write: (further?: Values) => Promise<void>,
): Promise<void> {
  const all = await holdDepts(tx);
  const parentId = values.parentId as string | undefined;
  const place = parentId === undefined ? {} : { ancestors: ancestorsUnder(all, parentId) };
  if (isNew) return write({ ...place, fullName: values.fullName || values.deptName });
  const before = all.find((dept) => dept.id === id);
  const { ancestors } = place;
  if (before === undefined || ancestors === undefined || ancestors === before.ancestors) return write();
  // A move changes no user's menus, so only the rows that it shows and hides are checked.
  const concerned = { condition: undefined, code: 'dept.beyond_own', of: 'rows' } as const;
  await changingReaches(tx, giver, concerned, async () => {
    await write(place);
    await moveDescendants(tx, `${before.ancestors},${id}`, `${ancestors},${id}`);
  });
}

async function removeWithin(
  tx: TenantTx,
  giver: Reach,
  ids: readonly string[],
  write: () => Promise<void>,
): Promise<void> {
  const all = await holdDepts(tx);
  refuseUnseen(
    giver,
    all.filter((dept) => ids.includes(dept.id)),
  );
  const placed = await tx
    .select({ userId: userDepartments.userId })
    .from(userDepartments)
    .where(inArray(userDepartments.deptId, [...ids]));
  await refuseBeyond(
    tx,
    giver,
    placed.map((row) => row.userId),
    'user.beyond_own',
  );
  await write();
  await tx.delete(userDepartments).where(inArray(userDepartments.deptId, [...ids]));
}

/** Throws `dept.unseen` for a department outside the reach: its removal would also hide it from users above. */
function refuseUnseen({ deptIds }: Reach, removed: readonly DeptRow[]): void {
  const unseen = deptIds === 'all' ? undefined : removed.find((dept) => !deptIds.has(dept.id));
  if (unseen !== undefined) throw new AppError('dept.unseen', { name: unseen.deptName });
}

/** Locks the departments until the transaction ends, so that no department that a change refers to is removed. */
function holdDepts(tx: TenantTx): Promise<DeptRow[]> {
  return tx
    .select()
    .from(departments)
    .where(eq(departments.isDeleted, 0))
    .orderBy(asc(departments.sort), asc(departments.id))
    .for('update');
}

function ancestorsUnder(all: readonly DeptRow[], parentId: string): string {
  if (parentId === '0') return '0';
  const parent = all.find((dept) => dept.id === parentId);
  if (parent === undefined) throw new AppError('record.some_missing');
  return `${parent.ancestors},${parent.id}`;
}

async function moveDescendants(tx: TenantTx, from: string, to: string): Promise<void> {
  await tx
    .update(departments)
    .set({ ancestors: sql`${to}::text || substr(${departments.ancestors}, ${from.length + 1}::integer)` })
    .where(
      and(
        ne(departments.ancestors, ''),
        sql`(${departments.ancestors} = ${from} OR ${departments.ancestors} LIKE ${`${from},%`})`,
      ),
    );
}

/**
 * The departments of one level, each with a flag whether it has children. Without a parent returns the roots, or with a
 * filter all matching departments.
 */
export async function findDeptLevel(
  tx: TenantTx,
  reader: RecordReader,
  { parentId, ...query }: Query,
): Promise<(RecordRow & { hasChildren: boolean })[]> {
  const all = await reader.findAll(tx, {});
  const found = await reader.findAll(tx, query);
  const isSearch = parentId === undefined && reader.isFiltered(query);
  const level = isSearch ? found : found.filter((dept) => dept.parentId === (parentId ?? '0'));
  return level.map((dept) => ({ ...dept, hasChildren: all.some((other) => other.parentId === dept.id) }));
}

/** Same as `findDeptLevel`, as nodes of a tree. */
export async function findDeptTreeLevel(
  tx: TenantTx,
  reader: RecordReader,
  parentId: string,
): Promise<TreeNode[]> {
  const level = await findDeptLevel(tx, reader, { parentId });
  return level.map((dept) => ({
    id: dept.id,
    parentId,
    title: String(dept.deptName),
    key: dept.id,
    value: dept.id,
    hasChildren: dept.hasChildren,
  }));
}
