import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Dept, DeptBodySchema } from '#shared/api/dept';
import type { TreeNode } from '#shared/api/kit';
import { AppError } from '#shared/errors';
import { type Filterable, filterBy } from '../../db/filters.ts';
import { changedBy, type Doer, madeBy, need, removeRecords, sentFields } from '../../db/records.ts';
import { departments, userDepartments } from '../../db/schema/people.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import type { Principal } from '../../http/implement.ts';
import { refuseHeld, USERS_OF_DEPT } from '../../records/referrers.ts';
import { nest, refuseOwnDescendant, refuseTooDeep, toTreeNodes } from '../../records/tree.ts';
import { changingReaches, openRights, type Reach, refuseBeyond } from '../../rights/reach.ts';

type DeptRow = typeof departments.$inferSelect;

const FILTERABLE: Filterable = {
  id: departments.id,
  parentId: departments.parentId,
  ancestors: departments.ancestors,
  deptName: departments.deptName,
  fullName: departments.fullName,
  remark: departments.remark,
  sort: departments.sort,
};

export async function listDepts(tx: TenantTx, query: Record<string, unknown>): Promise<Dept[]> {
  const all = await findDepts(tx);
  return nest(present(await findDepts(tx, query), all));
}

/**
 * Those of one level, each saying whether there are more below it; without a parent the roots or, when something is asked
 * for, whatever answers to it.
 */
export async function listDeptsOfLevel(
  tx: TenantTx,
  { parentId, ...query }: { parentId?: string | undefined } & Record<string, unknown>,
): Promise<Dept[]> {
  const all = await findDepts(tx);
  const found = await findDepts(tx, query);
  const isSearch = parentId === undefined && filterBy(query, FILTERABLE) !== undefined;
  const level = isSearch ? found : found.filter((dept) => dept.parentId === (parentId ?? '0'));
  return present(level, all).map((dept) => ({
    ...dept,
    hasChildren: all.some((other) => other.parentId === dept.id),
  }));
}

export async function treeOfDepts(tx: TenantTx): Promise<TreeNode[]> {
  return toTreeNodes(await findDepts(tx), (dept) => dept.deptName);
}

export async function treeLevelOfDepts(tx: TenantTx, parentId: string): Promise<TreeNode[]> {
  const level = await listDeptsOfLevel(tx, { parentId });
  return level.map((dept) => ({
    id: dept.id,
    parentId: dept.parentId,
    title: dept.deptName,
    key: dept.id,
    value: dept.id,
    hasChildren: dept.hasChildren ?? false,
  }));
}

export async function findDeptDetail(tx: TenantTx, id: string): Promise<Dept> {
  const all = await findDepts(tx);
  const [dept] = present(
    all.filter((one) => one.id === id),
    all,
  );
  if (dept === undefined) throw new AppError('record.not_found');
  return dept;
}

/**
 * Inserts or updates; gives the id. Moving a department moves all below it. Throws `record.own_parent`,
 * `record.too_deep`, `record.some_missing`, and `dept.beyond_own` where a move changes what somebody sees beyond the caller.
 */
export async function submitDept(
  tx: TenantTx,
  { id, ...body }: z.output<typeof DeptBodySchema>,
  by: Doer & { newId: string },
  user: Principal,
): Promise<string> {
  const giver = await openRights(tx, user);
  // Held until the end, so that nobody else removes what this refers to.
  const all = await findDepts(tx, {}, true);
  const place = body.parentId === undefined ? {} : { ancestors: ancestorsUnder(all, body.parentId) };
  if (body.parentId !== undefined) refuseTooDeep(all, body.parentId, id);
  if (id === undefined) {
    const deptName = need(body, 'deptName');
    await tx.insert(departments).values({
      ...sentFields(body),
      ...place,
      ...madeBy(by),
      id: by.newId,
      deptName,
      fullName: body.fullName || deptName,
    });
    return by.newId;
  }
  const before = all.find((dept) => dept.id === id);
  if (before === undefined) throw new AppError('record.some_missing');
  if (body.parentId !== undefined) refuseOwnDescendant(all, id, body.parentId);
  const change = () =>
    tx
      .update(departments)
      .set({ ...sentFields(body), ...place, ...changedBy(by) })
      .where(eq(departments.id, id));
  const { ancestors } = place;
  if (ancestors === undefined || ancestors === before.ancestors) {
    await change();
    return id;
  }
  // A move gives nobody a menu, so it is judged by the rows it shows and hides.
  const concerned = { condition: undefined, code: 'dept.beyond_own', of: 'rows' } as const;
  await changingReaches(tx, giver, concerned, async () => {
    await change();
    await moveDescendants(tx, `${before.ancestors},${id}`, `${ancestors},${id}`);
  });
  return id;
}

/** Throws `record.has_children`, `record.in_use`, `record.some_missing`, `dept.unseen`, `user.beyond_own`. */
export async function removeDepts(
  tx: TenantTx,
  ids: readonly string[],
  by: Doer,
  user: Principal,
): Promise<void> {
  const giver = await openRights(tx, user);
  const all = await findDepts(tx, {}, true);
  if (all.some((dept) => ids.includes(dept.parentId) && !ids.includes(dept.id)))
    throw new AppError('record.has_children');
  const removed = all.filter((dept) => ids.includes(dept.id));
  await refuseHeld(tx, removed, 'deptName', [USERS_OF_DEPT]);
  refuseUnseen(giver, removed);
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
  await tx.delete(userDepartments).where(inArray(userDepartments.deptId, [...ids]));
  await removeRecords(tx, departments, ids, changedBy(by));
}

/** Throws `dept.unseen`: what is removed is out of sight for those above, too. */
function refuseUnseen({ deptIds }: Reach, removed: readonly DeptRow[]): void {
  const unseen = deptIds === 'all' ? undefined : removed.find((dept) => !deptIds.has(dept.id));
  if (unseen !== undefined) throw new AppError('dept.unseen', { name: unseen.deptName });
}

async function findDepts(
  tx: TenantTx,
  query: Record<string, unknown> = {},
  isHeld = false,
): Promise<DeptRow[]> {
  const found = tx
    .select()
    .from(departments)
    .where(and(eq(departments.isDeleted, 0), filterBy(query, FILTERABLE)))
    .orderBy(asc(departments.sort), asc(departments.id));
  return isHeld ? found.for('update') : found;
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

function present(rows: readonly DeptRow[], all: readonly DeptRow[]): Dept[] {
  const names = new Map(all.map((dept) => [dept.id, dept.deptName]));
  return rows.map((row) => ({
    id: row.id,
    tenantId: row.tenantId,
    parentId: row.parentId,
    ancestors: row.ancestors,
    deptName: row.deptName,
    fullName: row.fullName,
    sort: row.sort,
    remark: row.remark,
    parentName: names.get(row.parentId) ?? '',
  }));
}
