import { and, asc, eq, inArray } from 'drizzle-orm';
import { type Colleague, SEXES, type User } from '#shared/api/user';
import {
  departments,
  posts,
  roles,
  userDepartments,
  userPosts,
  userRoles,
  type users,
} from '../../db/schema/people.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { formatTime } from '../../http/time.ts';

export type UserRow = typeof users.$inferSelect;

interface Named {
  userId: string;
  id: string;
  name: string;
}

/** Users in the format of the API: ids and names of roles, departments and positions as comma-separated lists. */
export async function presentUsers(tx: TenantTx, rows: readonly UserRow[]): Promise<User[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const [roleOf, postOf, deptOf] = [
    groupByUser(await findRoleNames(tx, ids)),
    groupByUser(await findPostNames(tx, ids)),
    groupByUser([...(await findOwnDepartments(tx, rows)), ...(await findFurtherDepartments(tx, ids))]),
  ];
  return rows.map((row) => {
    const [role, post, dept] = [roleOf(row.id), postOf(row.id), deptOf(row.id)];
    return {
      id: row.id,
      version: row.version,
      tenantId: row.tenantId,
      code: row.code,
      account: row.account,
      name: row.name,
      realName: row.realName,
      avatar: row.avatar,
      email: row.email,
      phone: row.phone,
      birthday: row.birthday,
      sex: row.sex,
      sexName: SEXES[row.sex === 1 || row.sex === 2 ? row.sex : 3].zh,
      roleId: role.ids,
      roleName: role.names,
      deptId: dept.ids,
      deptName: dept.names,
      postId: post.ids,
      postName: post.names,
      status: row.status,
      createTime: formatTime(row.createTime),
    };
  });
}

/** Users as a picker shows them. */
export async function presentColleagues(tx: TenantTx, rows: readonly UserRow[]): Promise<Colleague[]> {
  return (await presentUsers(tx, rows)).map(({ id, realName, name, avatar, deptName, postName }) => ({
    id,
    realName,
    name,
    avatar,
    deptName,
    postName,
  }));
}

/** Comma-separated ids and names of a user's roles, departments or positions, each once, in the given order. */
function groupByUser(found: readonly Named[]) {
  const grouped = Map.groupBy(found, (one) => one.userId);
  return (userId: string) => {
    const own = new Map((grouped.get(userId) ?? []).map((one) => [one.id, one.name]));
    return { ids: [...own.keys()].join(','), names: [...own.values()].join(',') };
  };
}

function findRoleNames(tx: TenantTx, userIds: readonly string[]): Promise<Named[]> {
  return tx
    .select({ userId: userRoles.userId, id: roles.id, name: roles.roleName })
    .from(userRoles)
    .innerJoin(roles, and(eq(roles.id, userRoles.roleId), eq(roles.isDeleted, 0)))
    .where(inArray(userRoles.userId, [...userIds]))
    .orderBy(asc(roles.sort), asc(roles.id));
}

function findPostNames(tx: TenantTx, userIds: readonly string[]): Promise<Named[]> {
  return tx
    .select({ userId: userPosts.userId, id: posts.id, name: posts.postName })
    .from(userPosts)
    .innerJoin(posts, and(eq(posts.id, userPosts.postId), eq(posts.isDeleted, 0)))
    .where(inArray(userPosts.userId, [...userIds]))
    .orderBy(asc(posts.sort), asc(posts.id));
}

async function findOwnDepartments(tx: TenantTx, rows: readonly UserRow[]): Promise<Named[]> {
  const ids = [...new Set(rows.flatMap((row) => row.deptId ?? []))];
  if (ids.length === 0) return [];
  const found = await tx
    .select({ id: departments.id, name: departments.deptName })
    .from(departments)
    .where(inArray(departments.id, ids));
  const names = new Map(found.map((dept) => [dept.id, dept.name]));
  return rows.flatMap(({ id: userId, deptId }) =>
    deptId === null ? [] : [{ userId, id: deptId, name: names.get(deptId) ?? '' }],
  );
}

function findFurtherDepartments(tx: TenantTx, userIds: readonly string[]): Promise<Named[]> {
  return tx
    .select({ userId: userDepartments.userId, id: departments.id, name: departments.deptName })
    .from(userDepartments)
    .innerJoin(departments, and(eq(departments.id, userDepartments.deptId), eq(departments.isDeleted, 0)))
    .where(inArray(userDepartments.userId, [...userIds]))
    .orderBy(asc(departments.sort), asc(departments.id));
}
