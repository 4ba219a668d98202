import { api } from '#shared/api/index';
import type { ServerContext } from '../../context.ts';
import { type Implementation, implement } from '../../http/implement.ts';
import { recordRoutes } from '../record-routes.ts';
import { findPostChoices, findPostDetail, findPostPage, removePosts, submitPost } from './service.ts';

export function postRoutes(context: ServerContext): Implementation[] {
  return [
    implement(api.post.list, ({ query, withTenant }) => withTenant((tx) => findPostPage(tx, query))),
    implement(api.post.select, ({ withTenant }) => withTenant(findPostChoices)),
    ...recordRoutes(context, 'post', api.post, {
      find: findPostDetail,
      submit: submitPost,
      remove: removePosts,
    }),
  ];
}
