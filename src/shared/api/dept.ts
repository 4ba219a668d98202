import { z } from 'zod';
import { dept } from '../records/dept.ts';
import { treeApi } from '../records/tree-api.ts';
import { endpoint, TreeNodeSchema } from './kit.ts';

const base = '/api/blade-system/dept';

/** A department's `ancestors` are the ids from the root down to its parent: `0,1,5`. */
const calls = treeApi(dept, base, { ancestors: z.string() });

export const deptApi = {
  ...calls,
  lazyList: endpoint({
    ...calls.list,
    path: `${base}/lazy-list`,
    summary: { zh: '部门懒加载列表', en: 'Departments, one level' },
    /** Without `parentId`: the roots, or every level if a filter is set. */
    query: calls.list.query,
  }),
  tree: endpoint({
    method: 'GET',
    path: `${base}/tree`,
    summary: { zh: '部门树', en: 'Tree of departments' },
    access: 'signedIn',
    query: z.object({ tenantId: z.string().optional() }),
    output: z.array(TreeNodeSchema),
  }),
  lazyTree: endpoint({
    method: 'GET',
    path: `${base}/lazy-tree`,
    summary: { zh: '部门懒加载树', en: 'Tree of departments, one level' },
    access: 'signedIn',
    query: z.object({ tenantId: z.string().optional(), parentId: z.string().default('0') }),
    output: z.array(TreeNodeSchema),
  }),
};
