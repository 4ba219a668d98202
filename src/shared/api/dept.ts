import { z } from 'zod';
import { endpoint, IdSchema, ParentIdSchema, SubmitIdSchema, sentInteger, TreeNodeSchema } from './kit.ts';
import { recordCalls } from './record-calls.ts';

/** A department. `ancestors` are the ids from the root down to its parent: `0,1,5`. */
export interface Dept {
  id: string;
  tenantId: string;
  parentId: string;
  ancestors: string;
  deptName: string;
  fullName: string;
  sort: number;
  remark: string;
  parentName: string;
  hasChildren?: boolean | undefined;
  children?: Dept[] | undefined;
}

const deptFields = {
  id: IdSchema,
  tenantId: z.string(),
  parentId: z.string(),
  ancestors: z.string(),
  deptName: z.string(),
  fullName: z.string(),
  sort: z.number().int(),
  remark: z.string(),
  parentName: z.string(),
};

export const DeptSchema: z.ZodType<Dept> = z.lazy(() =>
  z.object({
    ...deptFields,
    hasChildren: z.boolean().optional(),
    children: z.array(DeptSchema).optional(),
  }),
);

/** Fields that are absent stay as they are; an insert needs `deptName`. */
export const DeptBodySchema = z.object({
  id: SubmitIdSchema,
  parentId: ParentIdSchema.optional(),
  deptName: z.string().trim().min(1).max(100).optional(),
  fullName: z.string().trim().max(200).optional(),
  sort: sentInteger(0, 100_000),
  remark: z.string().max(500).optional(),
});

const base = '/api/blade-system/dept';

export const deptApi = {
  list: endpoint({
    method: 'GET',
    path: `${base}/list`,
    summary: { zh: '部门列表（嵌套）', en: 'Departments, nested' },
    access: { permission: 'dept_view' },
    /** Plus suffix filters. `tenantId` is for the platform’s administrator. */
    query: z.looseObject({
      tenantId: z.string().optional(),
      deptName: z.string().optional(),
      fullName: z.string().optional(),
    }),
    output: z.array(DeptSchema),
  }),
  lazyList: endpoint({
    method: 'GET',
    path: `${base}/lazy-list`,
    summary: { zh: '部门懒加载列表', en: 'Departments, one level' },
    access: { permission: 'dept_view' },
    /** Without `parentId` the roots or, with a filter, every level. */
    query: z.looseObject({
      tenantId: z.string().optional(),
      parentId: z.string().optional(),
      deptName: z.string().optional(),
    }),
    output: z.array(DeptSchema),
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
  ...recordCalls({
    area: 'dept',
    words: { zh: '部门', en: 'Departments' },
    detail: z.object(deptFields),
    body: DeptBodySchema,
    fields: { fullName: { zh: '部门全称', en: 'Full name of the department' } },
  }),
};
