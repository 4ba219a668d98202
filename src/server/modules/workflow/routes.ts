import { api } from '#shared/api/index';
import { recordAudit } from '../../audit/record-audit.ts';
import type { ServerContext } from '../../context.ts';
import { type Implementation, implement } from '../../http/implement.ts';
import { findProcess, saveProcess } from './service.ts';

export function workflowRoutes({ now }: Pick<ServerContext, 'now'>): Implementation[] {
  return [
    implement(api.workflow.detail, ({ query, withTenant }) =>
      withTenant((tx) => findProcess(tx, query.kind, now())),
    ),
    implement(api.workflow.submit, (call) =>
      call.withTenant(async (tx) => {
        const { kind, ...process } = call.body;
        const version = await saveProcess(tx, kind, process, { userName: call.user.name, now: now() });
        await recordAudit(tx, call, {
          action: 'workflow.submit',
          target: { type: 'workflow', id: kind },
        });
        return { version };
      }),
    ),
  ];
}
