import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { api } from '#shared/api/index';
import { AppError } from '#shared/errors';
import { post } from '#shared/records/post';
import type { ServerContext } from '../../context.ts';
import { posts, userPosts, users } from '../../db/schema/people.ts';
import { type Implementation, implement } from '../../http/implement.ts';
import { recordModule } from '../../records/record-module.ts';
import type { RecordRules } from '../../records/record-store.ts';

/** Positions, and those in use to choose from. */
export function postRoutes(context: ServerContext): Implementation[] {
  const { routes, store } = recordModule(context, post, api.post, { table: posts, rules: POST_RULES });
  type Choices = z.input<typeof api.post.select.output>;
  return [
    ...routes,
    implement(
      api.post.select,
      async ({ withTenant }) => (await withTenant(store.findChoices)) as unknown as Choices,
    ),
  ];
}

const POST_RULES: RecordRules = {
  /** A position that users hold stays: `record.in_use`. */
  async remove(tx, rows) {
    const ids = rows.map(({ id }) => id);
    const [used] = await tx
      .select({ name: posts.postName })
      .from(userPosts)
      .innerJoin(users, and(eq(users.id, userPosts.userId), eq(users.isDeleted, 0)))
      .innerJoin(posts, eq(posts.id, userPosts.postId))
      .where(inArray(userPosts.postId, ids));
    if (used !== undefined) throw new AppError('record.in_use', used);
  },
};
