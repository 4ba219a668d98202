import { api } from '#shared/api/index';
import { parseTemplate } from '#shared/label/template';
import { recordAudit } from '../../audit/record-audit.ts';
import type { ServerContext } from '../../context.ts';
import { type Implementation, implement } from '../../http/implement.ts';
import { findContent, findTemplates, findVersions } from './repository.ts';
import { removeTemplates, saveTemplate, setDefault } from './service.ts';

const AREA = 'labelTemplate';

/** Label templates of companies, which desks get through the page. */
export function labelTemplateRoutes({ nextId, now }: ServerContext): Implementation[] {
  return [
    implement(api.labelTemplate.list, ({ withTenant }) => withTenant(findTemplates)),
    implement(api.labelTemplate.content, ({ query: { id, number }, withTenant }) =>
      withTenant((tx) => findContent(tx, id, number)),
    ),
    implement(api.labelTemplate.versions, ({ query: { id }, withTenant }) =>
      withTenant((tx) => findVersions(tx, id)),
    ),
    implement(api.labelTemplate.submit, (call) => {
      const { content, ...wish } = call.body;
      const template = parseTemplate(content, '');
      const by = { userId: call.user.userId, deptId: call.user.deptId, now: now() };
      return call.withTenant(async (tx) => {
        const id = await saveTemplate(tx, { ...wish, template, newId: nextId() }, by);
        await recordAudit(tx, call, {
          action: 'labelTemplate.save',
          target: { type: AREA, id, name: template.name.zh },
          details: { isNew: wish.id === undefined },
        });
        return { id };
      });
    }),
    implement(api.labelTemplate.setDefault, (call) =>
      call.withTenant(async (tx) => {
        const { id, isDefault } = call.body;
        const by = { userId: call.user.userId, deptId: call.user.deptId, now: now() };
        const name = await setDefault(tx, id, isDefault, by);
        await recordAudit(tx, call, {
          action: isDefault ? 'labelTemplate.default' : 'labelTemplate.plain',
          target: { type: AREA, id, name },
        });
        return {};
      }),
    ),
    implement(api.labelTemplate.remove, (call) =>
      call.withTenant(async (tx) => {
        const by = { userId: call.user.userId, deptId: call.user.deptId, now: now() };
        for (const [id, name] of await removeTemplates(tx, call.query.ids, by))
          await recordAudit(tx, call, { action: 'labelTemplate.remove', target: { type: AREA, id, name } });
        return {};
      }),
    ),
  ];
}
