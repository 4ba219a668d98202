import { api } from '#shared/api/index';
import { recordAudit } from '../../audit/record-audit.ts';
import type { ServerContext } from '../../context.ts';
import { changedBy, removeRecords } from '../../db/records.ts';
import { numberingRules } from '../../db/schema/organisation.ts';
import { type Implementation, implement } from '../../http/implement.ts';
import { recordRoutes } from '../../records/record-routes.ts';
import { findRuleDetail, findRulePage, submitRule, takeNumber } from './service.ts';

export function numberingRoutes(context: ServerContext): Implementation[] {
  const { now } = context;
  return [
    implement(api.numbering.list, ({ query, withTenant }) => withTenant((tx) => findRulePage(tx, query))),
    ...recordRoutes(context, 'numbering', api.numbering, {
      find: findRuleDetail,
      submit: submitRule,
      remove: (tx, ids, by) => removeRecords(tx, numberingRules, ids, changedBy(by)),
    }),
    implement(api.numbering.next, (call) =>
      call.withTenant(async (tx) => {
        const { documentType } = call.query;
        const number = await takeNumber(tx, documentType, now());
        await recordAudit(tx, call, {
          action: 'numbering.next',
          target: { type: 'numbering', id: documentType, name: number },
        });
        return { number };
      }),
    ),
  ];
}
