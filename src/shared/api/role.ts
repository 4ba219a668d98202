import { z } from 'zod';
import { SEEN_VERSIONS } from '../records/act-api.ts';
import { role } from '../records/role.ts';
import { treeApi } from '../records/tree-api.ts';
import { DoneSchema, endpoint, IdSchema, sentIds, TreeNodeSchema } from './kit.ts';

/** Data scopes of a role by `dataScope`; also the ids of the `dataScope` nodes of the grant tree. */
export const DATA_SCOPES = {
  1: { zh: '全部可见', en: 'All' },
  2: { zh: '本人可见', en: 'Own' },
  3: { zh: '所在部门可见', en: 'Department' },
  4: { zh: '所在部门及子级可见', en: 'Department and below' },
  5: { zh: '自定义', en: 'Chosen departments' },
} as const;

const ids = sentIds(2000);

/** Replaces the grants of the roles; absent lists, except `menuIds`, stay unchanged. */
export const RoleGrantSchema = z.object({
  roleIds: sentIds(1000).pipe(z.array(IdSchema).min(1)),
  ...SEEN_VERSIONS,
  menuIds: ids,
  /** One key of `DATA_SCOPES`. */
  dataScopeIds: sentIds(1)
    .pipe(z.array(z.enum(['1', '2', '3', '4', '5'])))
    .optional(),
  /** Departments of data scope 5. */
  dataScopeDeptIds: sentIds(1000).optional(),
  /**
   * Nodes of the grant tree's `apiScope`: calls (`call-nodes.ts`) that the buttons give, and the buttons and menus above
   * them. A call that is absent below a granted button is withheld, below every button that admits to it; calls without
   * their button are not given. A button new to the role gives all calls that the caller has if neither it nor one of
   * them is named.
   */
  apiScopeIds: z
    .union([z.array(z.string()), z.string().transform((text) => text.split(',').filter(Boolean))])
    .pipe(z.array(z.string().max(200)).max(3000))
    .optional(),
});

const base = '/api/blade-system/role';

const calls = treeApi(role, base, {
  /** A key of `DATA_SCOPES`; 5 covers the departments in `dataScopeDeptIds`. */
  dataScope: z.number().int(),
  dataScopeDeptIds: z.array(z.string()),
});

export const roleApi = {
  ...calls,
  tree: endpoint({
    method: 'GET',
    path: `${base}/tree`,
    summary: { zh: '角色树', en: 'Tree of roles' },
    access: 'signedIn',
    query: z.object({ tenantId: z.string().optional() }),
    output: z.array(TreeNodeSchema),
  }),
  grant: endpoint({
    method: 'POST',
    path: `${base}/grant`,
    summary: { zh: '角色授权', en: 'Grant permissions to roles' },
    access: { permission: 'role_grant' },
    body: RoleGrantSchema,
    output: DoneSchema,
  }),
};
