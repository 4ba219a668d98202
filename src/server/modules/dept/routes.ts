import { api } from '#shared/api/index';
import type { ServerContext } from '../../context.ts';
import { type Implementation, implement } from '../../http/implement.ts';
import { recordRoutes } from '../../records/record-routes.ts';
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

export function deptRoutes(context: ServerContext): Implementation[] {
  const { database } = context;
  return [
    implement(api.dept.list, ({ query, user }) =>
      inCompany(database, user, query.tenantId, (tx) => listDepts(tx, query)),
    ),
    implement(api.dept.lazyList, ({ query, user }) =>
      inCompany(database, user, query.tenantId, (tx) => listDeptsOfLevel(tx, query)),
    ),
    implement(api.dept.tree, ({ query, user }) => inCompany(database, user, query.tenantId, treeOfDepts)),
    implement(api.dept.lazyTree, ({ query, user }) =>
      inCompany(database, user, query.tenantId, (tx) => treeLevelOfDepts(tx, query.parentId)),
    ),
    ...recordRoutes(context, 'dept', api.dept, {
      find: findDeptDetail,
      submit: submitDept,
      remove: removeDepts,
    }),
  ];
}
