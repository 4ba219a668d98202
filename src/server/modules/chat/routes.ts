import { api } from '#shared/api/index';
import { type Implementation, implement } from '../../http/implement.ts';
import { findHistory } from './messages.ts';
import { countUnread, findConversations } from './read.ts';

export function chatRoutes(): Implementation[] {
  return [
    implement(api.chat.conversations, ({ user, withTenant }) =>
      withTenant((tx) => findConversations(tx, user.userId)),
    ),
    implement(api.chat.history, ({ query, user, withTenant }) => {
      const before = query.beforeTime === undefined ? undefined : new Date(query.beforeTime);
      return withTenant((tx) => findHistory(tx, [user.userId, query.userId], before, query));
    }),
    implement(api.chat.unread, async ({ user, withTenant }) => ({
      unReadNum: await withTenant((tx) => countUnread(tx, user.userId)),
    })),
  ];
}
