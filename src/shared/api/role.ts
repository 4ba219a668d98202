import { z } from 'zod';
import {
  DoneSchema,
  endpoint,
  IdSchema,
  ParentIdSchema,
  SentIdSchema,
  SubmitIdSchema,
  sentIds,
  sentInteger,
  TreeNodeSchema,
} from './kit.ts';
import { recordCalls } from './record-calls.ts';

/** How far a role sees, by `dataScope`; also the ids of the grant tree's `dataScope` nodes. */
export const DATA_SCOPES = {
  1: { zh: '全部可见', en: 'All' },
  2: { zh: '本人可见', en: 'Own' },
  3: { zh: '所在部门可见', en: 'Department' },
  4: { zh: '所在部门及子级可见', en: 'Department and below' },
  5: { zh: '自定义', en: 'Chosen departments' },
} as const;

export interface Role {
  id: string;
  tenantId: string;
  parentId: string;
  roleName: string;
  /** `administrator` holds every permission and cannot be modified. */
  roleAlias: string;
  deptId: string;
  deptName: string;
  sort: number;
  /** A key of `DATA_SCOPES`; 5 sees the departments `dataScopeDeptIds`. */
  dataScope: number;
  dataScopeDeptIds: string[];
  parentName: string;
  hasChildren?: boolean | undefined;
  children?: Role[] | undefined;
}

const roleFields = {
  id: IdSchema,
  tenantId: z.string(),
  parentId: z.string(),
  roleName: z.string(),
  roleAlias: z.string(),
  deptId: z.string(),
  deptName: z.string(),
  sort: z.number().int(),
  dataScope: z.number().int(),
  dataScopeDeptIds: z.array(z.string()),
  parentName: z.string(),
};

export const RoleSchema: z.ZodType<Role> = z.lazy(() =>
  z.object({
    ...roleFields,
    hasChildren: z.boolean().optional(),
    children: z.array(RoleSchema).optional(),
  }),
);

/** Fields that are absent stay as they are; an insert needs `roleName` and `roleAlias`. */
export const RoleBodySchema = z.object({
  id: SubmitIdSchema,
  parentId: ParentIdSchema.optional(),
  roleName: z.string().trim().min(1).max(100).optional(),
  roleAlias: z.string().trim().min(1).max(100).optional(),
  deptId: z.union([SentIdSchema, z.literal('')]).optional(),
  sort: sentInteger(0, 100_000),
});

const ids = sentIds(2000);

/** Replaces what the roles may do; what is absent but `menuIds` stays as it is. */
export const RoleGrantSchema = z.object({
  roleIds: sentIds(1000).pipe(z.array(IdSchema).min(1)),
  menuIds: ids,
  /** One key of `DATA_SCOPES`. */
  dataScopeIds: sentIds(1)
    .pipe(z.array(z.enum(['1', '2', '3', '4', '5'])))
    .optional(),
  /** Departments of scope 5. */
  dataScopeDeptIds: sentIds(1000).optional(),
  /** More buttons, from clients that keep them apart from menus. */
  apiScopeIds: ids.optional(),
});

const base = '/api/blade-system/role';

export const roleApi = {
  list: endpoint({
    method: 'GET',
    path: `${base}/list`,
    summary: { zh: '角色列表（嵌套）', en: 'Roles, nested' },
    access: { permission: 'role_view' },
    /** `tenantId` is for the platform’s administrator. */
    query: z.looseObject({
      tenantId: z.string().optional(),
      roleName: z.string().optional(),
      roleAlias: z.string().optional(),
    }),
    output: z.array(RoleSchema),
  }),
  tree: endpoint({
    method: 'GET',
    path: `${base}/tree`,
    summary: { zh: '角色树', en: 'Tree of roles' },
    access: 'signedIn',
    query: z.object({ tenantId: z.string().optional() }),
    output: z.array(TreeNodeSchema),
  }),
  ...recordCalls({
    area: 'role',
    words: { zh: '角色', en: 'Roles' },
    detail: z.object(roleFields),
    body: RoleBodySchema,
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
