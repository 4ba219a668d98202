import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { z } from 'zod';
import type { Page, PageQuery } from '#shared/api/kit';
import type { Post, PostBodySchema } from '#shared/api/post';
import { AppError } from '#shared/errors';
import { exactly, type Filterable, filterBy } from '../../db/filters.ts';
import { orderOf, type Sortable, selectPage } from '../../db/paging.ts';
import {
  changedBy,
  type Doer,
  holdRecords,
  madeBy,
  need,
  removeRecords,
  sentFields,
} from '../../db/records.ts';
import { dictionaries } from '../../db/schema/organisation.ts';
import { posts, userPosts, users } from '../../db/schema/people.ts';
import type { TenantTx } from '../../db/tenancy.ts';

type PostRow = typeof posts.$inferSelect;

const SORTABLE: Sortable = {
  id: posts.id,
  category: posts.category,
  postCode: posts.postCode,
  postName: posts.postName,
  sort: posts.sort,
  remark: posts.remark,
  status: posts.status,
};
const FILTERABLE: Filterable = {
  ...SORTABLE,
  category: exactly(posts.category),
  postCode: exactly(posts.postCode),
};

export async function findPostPage(
  tx: TenantTx,
  query: PageQuery & Record<string, unknown>,
): Promise<Page<Post>> {
  const filter = and(eq(posts.isDeleted, 0), filterBy(query, FILTERABLE));
  const order = orderOf(query, SORTABLE, [asc(posts.sort), asc(posts.id)]);
  return selectPage(tx, posts, { filter, order }, query, (rows) => present(tx, rows));
}

export async function findPostChoices(tx: TenantTx): Promise<Post[]> {
  const rows = await tx
    .select()
    .from(posts)
    .where(and(eq(posts.isDeleted, 0), eq(posts.status, 1)))
    .orderBy(asc(posts.sort), asc(posts.id));
  return present(tx, rows);
}

export async function findPostDetail(tx: TenantTx, id: string): Promise<Post> {
  const rows = await tx
    .select()
    .from(posts)
    .where(and(eq(posts.id, id), eq(posts.isDeleted, 0)));
  const [post] = await present(tx, rows);
  if (post === undefined) throw new AppError('record.not_found');
  return post;
}

/** Inserts or updates; gives the id. Throws `record.code_taken`. */
export async function submitPost(
  tx: TenantTx,
  { id, ...body }: z.output<typeof PostBodySchema>,
  by: Doer & { newId: string },
): Promise<string> {
  if (body.postCode !== undefined) {
    const [taken] = await tx
      .select({ id: posts.id })
      .from(posts)
      .where(and(eq(posts.postCode, body.postCode), eq(posts.isDeleted, 0), ne(posts.id, id ?? '0')));
    if (taken !== undefined) throw new AppError('record.code_taken', { code: body.postCode });
  }
  if (id === undefined) {
    await tx.insert(posts).values({
      ...sentFields(body),
      ...madeBy(by),
      id: by.newId,
      postCode: need(body, 'postCode'),
      postName: need(body, 'postName'),
    });
    return by.newId;
  }
  const changed = await tx
    .update(posts)
    .set({ ...sentFields(body), ...changedBy(by) })
    .where(and(eq(posts.id, id), eq(posts.isDeleted, 0)))
    .returning({ id: posts.id });
  if (changed.length === 0) throw new AppError('record.some_missing');
  return id;
}

/** Throws `record.in_use`, `record.some_missing`. */
export async function removePosts(tx: TenantTx, ids: readonly string[], by: Doer): Promise<void> {
  await holdRecords(tx, posts, ids, 'change');
  const [used] = await tx
    .select({ name: posts.postName })
    .from(userPosts)
    .innerJoin(users, and(eq(users.id, userPosts.userId), eq(users.isDeleted, 0)))
    .innerJoin(posts, eq(posts.id, userPosts.postId))
    .where(inArray(userPosts.postId, [...ids]));
  if (used !== undefined) throw new AppError('record.in_use', used);
  await removeRecords(tx, posts, ids, changedBy(by));
}

async function present(tx: TenantTx, rows: readonly PostRow[]): Promise<Post[]> {
  const categories = await tx
    .select({ key: dictionaries.dictKey, value: dictionaries.dictValue })
    .from(dictionaries)
    .where(and(eq(dictionaries.code, 'post_category'), eq(dictionaries.isDeleted, 0)));
  const names = new Map(categories.map((entry) => [entry.key, entry.value]));
  return rows.map((row) => ({ ...row, categoryName: names.get(row.category) ?? '' }));
}
