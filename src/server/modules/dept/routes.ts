import { api } from '#shared/api/index';
import type { ServerContext } from '../../context.ts';
import { type Implementation, implement } from '../../http/implement.ts';
import { changesRecords, savesRecord } from '../audit/audited.ts';
import { inCompany } from '../tenant/service.ts';
import {
  findDeptDetail,
  listDepts,
  listDeptsOfLevel,
  removeDepts,
  submitDept,
  treeLevelOfDepts,
  treeOfDepts,
} from './service.ts';

export function deptRoutes({ database, nextId, now }: ServerContext): Implementation[] {
  return [
    implement(api.dept.list, ({ query, user }) =>
      inCompany(database, user, query.tenantId, (tx) => listDepts(tx, query)),
    ),
    implement(api.dept.lazyList, ({ query, withTenant }) => withTenant((tx) => listDeptsOfLevel(tx, query))),
    implement(api.dept.tree, ({ query, user }) => inCompany(database, user, query.tenantId, treeOfDepts)),
    implement(api.dept.lazyTree, ({ query, user }) =>
      inCompany(database, user, query.tenantId, (tx) => treeLevelOfDepts(tx, query.parentId)),
    ),
    implement(api.dept.detail, ({ query, withTenant }) => withTenant((tx) => findDeptDetail(tx, query.id))),
    implement(api.dept.submit, (call) =>
      savesRecord(call, 'dept', (tx) =>
        submitDept(tx, call.body, { ...call.user, now: now(), newId: nextId() }),
      ),
    ),
    implement(api.dept.remove, (call) =>
      changesRecords(call, 'dept.remove', call.query.ids, (tx) =>
        removeDepts(tx, call.query.ids, { ...call.user, now: now() }),
      ),
    ),
  ];
}
