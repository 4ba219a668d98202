import { z } from 'zod';
import { toHost } from '../host.ts';
import { actCalls } from '../records/act-api.ts';
import { handMadeCalls, submitBody } from '../records/record-api.ts';
import { ownCompany, tenant } from '../records/tenant.ts';
import { DoneSchema, endpoint, FilterQuerySchema, IdSchema, pageOf, TimeSchema } from './kit.ts';
import { listExport } from './list-export.ts';

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

const initialPassword = {
  /**
   * Password of users added without one and of users whose password is reset; they must choose another at their next
   * sign-in. Encrypted as at sign-in, or plain; if empty, a password is generated for each user and returned.
   */
  initialPassword: z.string().max(2000).optional(),
};

/**
 * Absent fields keep their values. An insert, for the platform’s administrator only, needs `tenantName`; it creates
 * the company’s first department, its administrator role and its administrator's account.
 */
export const TenantBodySchema = submitBody(tenant).extend({
  /** Code of a new company; generated if absent. */
  tenantId: z
    .string()
    .regex(/^\d{6,12}$/)
    .optional(),
  /** Accepts times in every form that clients of the family write. */
  expireTime: TimeSchema.optional(),
  ...initialPassword,
  adminAccount: z.string().trim().min(1).max(50).default('admin'),
});

/** The fields a company may change about itself. */
const OwnTenantBodySchema = submitBody(ownCompany).omit({ id: true }).extend(initialPassword);

const base = '/api/blade-system/tenant';

const list = endpoint({
  method: 'GET',
  path: `${base}/list`,
  summary: { zh: '公司列表', en: 'Companies' },
  access: { permission: 'tenant_view' },
  query: FilterQuerySchema,
  output: pageOf(TenantSchema),
});

export const tenantApi = {
  list,
  ...listExport(list, { access: { permission: 'tenant_export' } }),
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
    query: z.object({ domain: z.string().transform(toHost).optional() }),
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
  ...actCalls(tenant, base),
  ...handMadeCalls(tenant, base, {
    detail: TenantDetailSchema,
    body: TenantBodySchema,
    saved: DoneSchema.extend({
      /** Password of a new company’s administrator; returned only once. */
      password: z.string().optional(),
    }),
  }),
};
