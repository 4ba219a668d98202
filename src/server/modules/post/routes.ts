import { api } from '#shared/api/index';
import { post } from '#shared/records/post';
import type { ServerContext } from '../../context.ts';
import { posts, userPosts } from '../../db/schema/people.ts';
import type { Implementation } from '../../http/implement.ts';
import { recordModule, STATE_ACT_WORK } from '../../records/record-module.ts';
import { usersThrough } from '../../records/referrers.ts';

/** Positions, which stay while users hold them. */
export function postRoutes(context: ServerContext): Implementation[] {
  const rules = { referredToBy: [usersThrough(userPosts, userPosts.postId)] };
  return recordModule(context, post, api.post, { table: posts, rules, acts: STATE_ACT_WORK }).routes;
}
