import { z } from 'zod';
import {
  DoneSchema,
  endpoint,
  FilterQuerySchema,
  IdSchema,
  pageOf,
  SentVersionSchema,
  SubmitIdSchema,
  sentInteger,
  TimeSchema,
} from './kit.ts';
import { recordCalls } from './record-calls.ts';

/** A company. `id` equals its code, `tenantId`. */
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
  /** Users may sign in until this time; empty: unlimited. */
  expireTime: TimeSchema,
  status: z.number().int(),
  version: z.number().int(),
  createTime: TimeSchema,
});
const TenantDetailSchema = TenantSchema.extend({ hasInitialPassword: z.boolean() });
export type Tenant = z.infer<typeof TenantSchema>;

/**
 * Absent fields keep their values. An insert, for the platform’s administrator only, needs `tenantName`; it creates
 * the company’s first department, its administrator role and its administrator's account.
 */
export const TenantBodySchema = z.object({
  id: SubmitIdSchema,
  /** Code of a new company; generated if absent. */
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
   * Password of users added without one and of users whose password is reset; they must choose another at their next
   * sign-in. Encrypted as at sign-in, or plain; if empty, a password is generated for each user and returned.
   */
  initialPassword: z.string().max(2000).optional(),
  adminAccount: z.string().trim().min(1).max(50).default('admin'),
  version: SentVersionSchema,
});

/** The fields a company may change about itself. */
const OwnTenantBodySchema = TenantBodySchema.pick({
  tenantName: true,
  linkman: true,
  contactNumber: true,
  fax: true,
  address: true,
  intro: true,
  initialPassword: true,
  version: true,
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
  own: endpoint({
    method: 'GET',
    path: `${base}/own`,
    summary: { zh: '本公司资料', en: 'Own company' },
    access: { permission: 'company_view' },
    output: TenantDetailSchema,
  }),
  saveOwn: endpoint({
    method: 'POST',
    path: `${base}/own`,
    summary: { zh: '保存本公司资料', en: 'Save the own company' },
    access: { permission: 'company_edit' },
    body: OwnTenantBodySchema,
    output: DoneSchema,
  }),
  ...recordCalls({
    area: 'tenant',
    words: { zh: '公司', en: 'Companies' },
    detail: TenantDetailSchema,
    body: TenantBodySchema,
    saved: DoneSchema.extend({
      /** Password of a new company’s administrator; returned only once. */
      password: z.string().optional(),
    }),
  }),
};
