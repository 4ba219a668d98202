import { api } from '#shared/api/index';
import { dept } from '#shared/records/dept';
import type { ServerContext } from '../../context.ts';
import { departments } from '../../db/schema/people.ts';
import { type Implementation, implement } from '../../http/implement.ts';
import { asDeclared, recordModule } from '../../records/record-module.ts';
import { toTreeNodes } from '../../records/tree.ts';
import { inCompany } from '../tenant/service.ts';
import { DEPT_RULES, findDeptLevel, findDeptTreeLevel } from './service.ts';

export function deptRoutes(context: ServerContext): Implementation[] {
  const { database } = context;
  const parts = { table: departments, rules: DEPT_RULES };
  const { routes, store } = recordModule(context, dept, api.dept, parts);
  return [
    ...routes,
    implement(api.dept.list, ({ query, user }) =>
      inCompany(database, user, query.tenantId, async (tx) => asDeclared(await store.findTree(tx, query))),
    ),
    implement(api.dept.lazyList, ({ query, user }) =>
      inCompany(database, user, query.tenantId, async (tx) =>
        asDeclared(await findDeptLevel(tx, store, query)),
      ),
    ),
    implement(api.dept.tree, ({ query, user }) =>
      inCompany(database, user, query.tenantId, async (tx) =>
        toTreeNodes(await store.findPlaced(tx), ({ deptName }) => String(deptName)),
      ),
    ),
    implement(api.dept.lazyTree, ({ query, user }) =>
      inCompany(database, user, query.tenantId, (tx) => findDeptTreeLevel(tx, store, query.parentId)),
    ),
  ];
}
