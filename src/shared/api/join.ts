import { z } from 'zod';
import { actCalls } from '../records/act-api.ts';
import { joinApplication } from '../records/join.ts';
import {
  DoneSchema,
  endpoint,
  FilterQuerySchema,
  IdSchema,
  pageOf,
  SentIdSchema,
  SentVersionSchema,
  sentIds,
  TimeSchema,
} from './kit.ts';
import { listExport } from './list-export.ts';

/** State of an application; `expired`: approved until a time that has passed. */
export type JoinState = z.output<typeof joinApplication.fields.state.output>;

/** An application of a user of one company to join another. */
export const JoinApplicationSchema = z.object({
  id: IdSchema,
  /** The company applied to. */
  tenantId: z.string(),
  companyName: z.string(),
  applicantCompany: z.string(),
  account: z.string(),
  realName: z.string(),
  phone: z.string(),
  remark: z.string(),
  state: joinApplication.fields.state.output,
  /** Reason of the rejection. */
  reason: z.string(),
  /** The applicant’s user in the company applied to; empty before approval. */
  userId: z.string(),
  expireTime: TimeSchema,
  reviewTime: TimeSchema,
  createTime: TimeSchema,
  /** When it was last decided on. */
  updateTime: TimeSchema,
  version: z.int(),
});
export type JoinApplication = z.infer<typeof JoinApplicationSchema>;

const base = '/api/blade-system/join';
const acts = actCalls(joinApplication, base);

const list = endpoint({
  method: 'GET',
  path: `${base}/list`,
  summary: { zh: '加入申请列表', en: 'Applications to the company' },
  access: { permission: 'join_view' },
  query: FilterQuerySchema,
  output: pageOf(JoinApplicationSchema),
});

export const joinApi = {
  apply: endpoint({
    method: 'POST',
    path: `${base}/apply`,
    summary: { zh: '申请加入公司', en: 'Apply to a company' },
    access: 'signedIn',
    body: z.object({ tenantId: z.string().regex(/^\d{1,12}$/), remark: z.string().max(500).default('') }),
    output: DoneSchema,
  }),
  /** The caller’s own applications to other companies. */
  mine: endpoint({
    method: 'GET',
    path: `${base}/mine`,
    summary: { zh: '我的申请', en: 'My applications' },
    access: 'signedIn',
    output: z.array(JoinApplicationSchema),
  }),
  /** Applications to the caller’s company. */
  list,
  ...listExport(list, { access: { permission: 'join_export' } }),
  detail: endpoint({
    method: 'GET',
    path: `${base}/detail`,
    summary: { zh: '加入申请详情', en: 'Application, one' },
    access: { permission: 'join_view' },
    query: z.object({ id: IdSchema }),
    output: JoinApplicationSchema,
  }),
  /** Creates a user of the company for the applicant, who enters by switching company. */
  approve: endpoint({
    method: 'POST',
    path: `${base}/approve`,
    summary: { zh: '通过申请', en: 'Approve an application' },
    access: { permission: 'join_review' },
    body: z.object({
      id: SentIdSchema,
      deptId: SentIdSchema.optional(),
      roleIds: sentIds(100).default([]),
      /** Account in this company; the applicant's own account if absent. */
      account: z.string().trim().min(1).max(50).optional(),
      /** End of the membership; empty: unlimited. */
      expireTime: TimeSchema.default(''),
      version: SentVersionSchema,
    }),
    output: DoneSchema,
  }),
  reject: endpoint({
    method: 'POST',
    path: `${base}/reject`,
    summary: { zh: '驳回申请', en: 'Reject an application' },
    access: { permission: 'join_review' },
    body: z.object({
      id: SentIdSchema,
      reason: z.string().max(500).default(''),
      version: SentVersionSchema,
    }),
    output: DoneSchema,
  }),
  /** Authorises a member in the data scope of users until another time, also one whose authorisation has ended. */
  extend: endpoint({
    method: 'POST',
    path: `${base}/extend`,
    summary: { zh: '延长成员授权', en: 'Extend a membership' },
    access: { permission: 'join_review' },
    dataScope: true,
    body: z.object({
      id: SentIdSchema,
      /** End of the membership; empty: unlimited; absent: as it is. */
      expireTime: TimeSchema.optional(),
      version: SentVersionSchema,
    }),
    output: DoneSchema,
  }),
  /** Disable, enable or remove members by the ids of their applications; the data scope is that of users. */
  disable: { ...acts.disable, dataScope: true as const },
  enable: { ...acts.enable, dataScope: true as const },
  remove: { ...acts.remove, dataScope: true as const },
};
