import { api } from '#shared/api/index';
import { recordAudit } from '../../../audit/record-audit.ts';
import { type Implementation, implement } from '../../../http/implement.ts';
import { findVersions, removeVersion } from './process-versions.ts';

/** The versions of approval processes, which documents under review keep. */
export function versionRoutes(): Implementation[] {
  return [
    implement(api.workflow.history, ({ query, withTenant }) => withTenant((tx) => findVersions(tx, query))),
    implement(api.workflow.remove, (call) =>
      call.withTenant(async (tx) => {
        const { kind, version } = call.body;
        await removeVersion(tx, kind, version);
        await recordAudit(tx, call, {
          action: 'workflow.remove',
          target: { type: 'workflow', id: kind },
          details: { version },
        });
        return {};
      }),
    ),
  ];
}
