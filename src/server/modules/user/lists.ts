import { and, asc, desc, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Page } from '#shared/api/kit';
import type { Colleague, User, userApi } from '#shared/api/user';
import { AppError } from '#shared/errors';
import { contains, exactly, type Filterable, filterBy } from '../../db/filters.ts';
import { orderOf, type Sortable, selectPage } from '../../db/paging.ts';
import { departments, posts, userDepartments, userPosts, userRoles, users } from '../../db/schema/people.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { isPinyin } from '../../records/pinyin.ts';
import { findDepartmentsBelow } from '../../rights/data-scope.ts';
import { presentColleagues, presentUsers } from './present.ts';

/** Owner of a user for data scopes: the user and their department. */
export const OWNER = { user: users.id, dept: users.deptId };

/** Most rows of the list of colleagues, which clients read whole. */
const COLLEAGUES = 999;
/** Most rows of a list without paging. */
const LIST_LIMIT = 5000;

const FILTERABLE: Filterable = {
  account: users.account,
  name: users.name,
  realName: users.realName,
  code: exactly(users.code),
  phone: users.phone,
  email: users.email,
  birthday: users.birthday,
  sex: users.sex,
  deptId: users.deptId,
  status: users.status,
  id: users.id,
  version: users.version,
  createTime: users.createTime,
};
const SORTABLE: Sortable = {
  account: users.account,
  name: users.name,
  realName: users.realName,
  code: users.code,
  phone: users.phone,
  email: users.email,
  birthday: users.birthday,
  sex: users.sex,
  status: users.status,
  id: users.id,
  version: users.version,
  createTime: users.createTime,
};
/**
 * Columns by which a picker can be sorted and, besides parts of names, filtered: those it shows. Sorting by another column
 * would reveal its values.
 */
const COLLEAGUE_COLUMNS: Sortable & Filterable = { id: users.id, name: users.name, realName: users.realName };

interface Asked extends Record<string, unknown> {
  ascs?: string | undefined;
  descs?: string | undefined;
}

const isLive = eq(users.isDeleted, 0);
const newestFirst = [desc(users.createTime), desc(users.id)];

/** A page of the users in `scope` that match the filters, newest first. */
export async function findUserPage(
  tx: TenantTx,
  query: Asked,
  asked: { current: number; size: number },
  scope: SQL | undefined,
): Promise<Page<User>> {
  const filter = await filterOf(tx, query, scope);
  const order = orderOf(query, SORTABLE, newestFirst);
  return selectPage(tx, users, { filter, order }, asked, (rows) => presentUsers(tx, rows));
}

/** The same users without paging, at most `LIST_LIMIT`. */
export async function findUserList(tx: TenantTx, query: Asked, scope: SQL | undefined): Promise<User[]> {
  const { records } = await findUserPage(tx, query, { current: 1, size: LIST_LIMIT }, scope);
  return records;
}

/** The user with this id; `record.not_found` if the company has none in `scope`. */
export async function findUserDetail(tx: TenantTx, id: string, scope: SQL | undefined): Promise<User> {
  const rows = await tx
    .select()
    .from(users)
    .where(and(isLive, eq(users.id, id), scope));
  const [user] = await presentUsers(tx, rows);
  if (user === undefined) throw new AppError('record.not_found');
  return user;
}

/** The active users of the company, by name. */
export async function findColleagues(tx: TenantTx): Promise<Colleague[]> {
  const rows = await tx
    .select()
    .from(users)
    .where(and(isLive, eq(users.status, 1)))
    .orderBy(asc(users.realName), asc(users.id))
    .limit(COLLEAGUES);
  return presentColleagues(tx, rows);
}

/** Active users for a picker, by parts of their name, department and position; by their whole code too. */
export async function searchUsers(
  tx: TenantTx,
  query: z.output<typeof userApi.search.query>,
): Promise<Page<Colleague>> {
  const { name, deptName, postName, first = [], ...filters } = query;
  const inDepartment =
    deptName === undefined
      ? undefined
      : worksIn(
          tx,
          tx
            .select({ id: departments.id })
            .from(departments)
            .where(and(eq(departments.isDeleted, 0), contains(departments.deptName, deptName))),
        );
  const inPosition =
    postName === undefined
      ? undefined
      : inArray(
          users.id,
          tx
            .select({ id: userPosts.userId })
            .from(userPosts)
            .innerJoin(posts, and(eq(posts.id, userPosts.postId), eq(posts.isDeleted, 0)))
            .where(contains(posts.postName, postName)),
        );
  const filter = and(
    isLive,
    eq(users.status, 1),
    name === undefined ? undefined : isNamed(name),
    inDepartment,
    inPosition,
    filterBy(filters, COLLEAGUE_COLUMNS),
  );
  const named = orderOf(query, COLLEAGUE_COLUMNS, [asc(users.realName), asc(users.id)]);
  const ranks = first.map((id, at) => sql`WHEN ${id}::bigint THEN ${at}::integer`);
  const order =
    ranks.length === 0
      ? named
      : [sql`CASE ${users.id} ${sql.join(ranks, sql` `)} ELSE ${first.length}::integer END`, ...named];
  return selectPage(tx, users, { filter, order }, query, (rows) => presentColleagues(tx, rows));
}

/** Users of these departments, their own or a further one: lists show both. */
function worksIn(tx: TenantTx, deptIds: string[] | SQLWrapper): SQL | undefined {
  const further = tx
    .select({ id: userDepartments.userId })
    .from(userDepartments)
    .where(inArray(userDepartments.deptId, deptIds));
  return or(inArray(users.deptId, deptIds), inArray(users.id, further));
}

/** Users whose name contains a text, as it is written or in pinyin, or whose code it is. */
function isNamed(text: string): SQL | undefined {
  return or(
    contains(users.name, text),
    contains(users.realName, text),
    isPinyin(text) ? contains(users.namePinyin, text) : undefined,
    text === '' ? undefined : eq(users.code, text),
  );
}

async function filterOf(tx: TenantTx, query: Asked, scope: SQL | undefined): Promise<SQL | undefined> {
  const { deptId, roleId, postId, ...filters } = query;
  const depts = isId(deptId) ? await findDepartmentsBelow(tx, deptId) : [];
  const inDepartments = depts.length === 0 ? sql`false` : worksIn(tx, depts);
  return and(
    isLive,
    scope,
    filterBy(filters, FILTERABLE),
    isId(deptId) ? inDepartments : undefined,
    isId(roleId)
      ? inArray(
          users.id,
          tx.select({ id: userRoles.userId }).from(userRoles).where(eq(userRoles.roleId, roleId)),
        )
      : undefined,
    isId(postId)
      ? inArray(
          users.id,
          tx.select({ id: userPosts.userId }).from(userPosts).where(eq(userPosts.postId, postId)),
        )
      : undefined,
  );
}

const isId = (value: unknown): value is string => typeof value === 'string' && /^\d{1,18}$/.test(value);
