import { api } from '#shared/api/index';
import type { ServerContext } from '../../context.ts';
import { type Implementation, implement } from '../../http/implement.ts';
import { changesRecords, savesRecord } from '../audit/audited.ts';
import { findPostChoices, findPostDetail, findPostPage, removePosts, submitPost } from './service.ts';

export function postRoutes({ nextId, now }: ServerContext): Implementation[] {
  return [
    implement(api.post.list, ({ query, withTenant }) => withTenant((tx) => findPostPage(tx, query))),
    implement(api.post.select, ({ withTenant }) => withTenant(findPostChoices)),
    implement(api.post.detail, ({ query, withTenant }) => withTenant((tx) => findPostDetail(tx, query.id))),
    implement(api.post.submit, (call) =>
      savesRecord(call, 'post', (tx) =>
        submitPost(tx, call.body, { ...call.user, now: now(), newId: nextId() }),
      ),
    ),
    implement(api.post.remove, (call) =>
      changesRecords(call, 'post.remove', call.query.ids, (tx) =>
        removePosts(tx, call.query.ids, { ...call.user, now: now() }),
      ),
    ),
  ];
}
