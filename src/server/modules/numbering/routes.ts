import { api } from '#shared/api/index';
import type { ServerContext } from '../../context.ts';
import { changedBy, removeRecords } from '../../db/records.ts';
import { numberingRules } from '../../db/schema/organisation.ts';
import { type Implementation, implement } from '../../http/implement.ts';
import { changesRecords, savesRecord } from '../audit/audited.ts';
import { findRuleDetail, findRulePage, submitRule, takeNumber } from './service.ts';

export function numberingRoutes({ nextId, now }: ServerContext): Implementation[] {
  return [
    implement(api.numbering.list, ({ query, withTenant }) => withTenant((tx) => findRulePage(tx, query))),
    implement(api.numbering.detail, ({ query, withTenant }) =>
      withTenant((tx) => findRuleDetail(tx, query.id)),
    ),
    implement(api.numbering.submit, (call) =>
      savesRecord(call, 'numbering', (tx) =>
        submitRule(tx, call.body, { ...call.user, now: now(), newId: nextId() }),
      ),
    ),
    implement(api.numbering.remove, (call) =>
      changesRecords(call, 'numbering.remove', call.query.ids, (tx) =>
        removeRecords(tx, numberingRules, call.query.ids, changedBy({ ...call.user, now: now() })),
      ),
    ),
    implement(api.numbering.next, async ({ query, withTenant }) => ({
      number: await withTenant((tx) => takeNumber(tx, query.documentType, now())),
    })),
  ];
}
