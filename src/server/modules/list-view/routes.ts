import { api } from '#shared/api/index';
import { recordAudit } from '../../audit/record-audit.ts';
import type { ServerContext } from '../../context.ts';
import { type Implementation, implement } from '../../http/implement.ts';
import { findViews, removeViews, requireList, saveView } from './service.ts';

export function listViewRoutes({ nextId, now }: ServerContext): Implementation[] {
  return [
    implement(api.listView.list, async ({ query: { list }, user, withTenant }) => {
      requireList(user, list);
      return withTenant((tx) => findViews(tx, list, user));
    }),
    implement(api.listView.submit, async (call) => {
      const { body, user, withTenant } = call;
      requireList(user, body.list);
      return withTenant(async (tx) => {
        const { id, name } = await saveView(tx, body, { user, now: now(), newId: nextId() });
        await recordAudit(tx, call, {
          action: 'listview.save',
          target: { type: 'listview', id, name },
          details: { isNew: body.id === undefined },
        });
        return { id };
      });
    }),
    implement(api.listView.remove, (call) =>
      call.withTenant(async (tx) => {
        for (const [id, name] of await removeViews(tx, call.query.ids, call.user))
          await recordAudit(tx, call, { action: 'listview.remove', target: { type: 'listview', id, name } });
        return {};
      }),
    ),
  ];
}
