import { z } from 'zod';
import {
  DoneSchema,
  endpoint,
  FilterQuerySchema,
  IdSchema,
  pageOf,
  SubmitIdSchema,
  sentInteger,
  TimeSchema,
} from './kit.ts';
import { recordCalls } from './record-calls.ts';

/** A company. `id` is its code, `tenantId`. */
export const TenantSchema = z.object({
  id: IdSchema,
  tenantId: z.string(),
  tenantName: z.string(),
  domain: z.string(),
  linkman: z.string(),
  contactNumber: z.string(),
  fax: z.string(),
  address: z.string(),
  intro: z.string(),
  activateTime: TimeSchema,
  /** Its people may sign in until then; empty is for ever. */
  expireTime: TimeSchema,
  status: z.number().int(),
  createTime: TimeSchema,
});
export type Tenant = z.infer<typeof TenantSchema>;

/**
 * Fields that are absent stay as they are. An insert, for the platform’s administrator, needs `tenantName`; it makes the
 * company’s first department, its administrator role, and an account for its administrator.
 */
export const TenantBodySchema = z.object({
  id: SubmitIdSchema,
  /** Of a new company; one is chosen if absent. */
  tenantId: z
    .string()
    .regex(/^\d{6,12}$/)
    .optional(),
  tenantName: z.string().trim().min(1).max(100).optional(),
  domain: z.string().trim().max(200).optional(),
  linkman: z.string().trim().max(100).optional(),
  contactNumber: z.string().trim().max(50).optional(),
  fax: z.string().trim().max(50).optional(),
  address: z.string().trim().max(300).optional(),
  intro: z.string().max(2000).optional(),
  expireTime: TimeSchema.optional(),
  status: sentInteger(0, 1),
  /**
   * Of users who are added without a password, and of those whose password is reset: they must choose another at their next
   * sign-in. Encrypted as at sign-in, or as it is; empty: one is made up for each and answered.
   */
  initialPassword: z.string().max(2000).optional(),
  adminAccount: z.string().trim().min(1).max(50).default('admin'),
});

const base = '/api/blade-system/tenant';

export const tenantApi = {
  list: endpoint({
    method: 'GET',
    path: `${base}/list`,
    summary: { zh: '公司列表', en: 'Companies' },
    access: { permission: 'tenant_view' },
    query: FilterQuerySchema,
    output: pageOf(TenantSchema),
  }),
  select: endpoint({
    method: 'GET',
    path: `${base}/select`,
    summary: { zh: '公司选择', en: 'Companies to choose from' },
    access: 'signedIn',
    output: z.array(z.object({ tenantId: z.string(), tenantName: z.string() })),
  }),
  info: endpoint({
    method: 'GET',
    path: `${base}/info`,
    summary: { zh: '按域名查公司', en: 'Company of a domain' },
    access: 'public',
    query: z.object({ domain: z.string().optional() }),
    output: z.object({ tenantId: z.string().optional(), domain: z.string().optional() }),
  }),
  ...recordCalls({
    area: 'tenant',
    words: { zh: '公司', en: 'Companies' },
    detail: TenantSchema.extend({ hasInitialPassword: z.boolean() }),
    body: TenantBodySchema,
    saved: DoneSchema.extend({
      /** Of a new company’s administrator: shown once. */
      password: z.string().optional(),
    }),
  }),
};
