import { z } from 'zod';
import { DocumentHeadSchema } from '../documents/document-head.ts';
import { DOCUMENT_KINDS } from '../domain/document-states.ts';
import { ApprovalProcessSchema } from '../workflow/approval-process.ts';
import { DoneSchema, endpoint, PageQuerySchema, pageOf, sentInteger, TimeSchema } from './kit.ts';
import { listExport } from './list-export.ts';

const base = '/api/blade-workflow/process';
const KindSchema = z.enum(DOCUMENT_KINDS);
const fields = {
  kind: { zh: '单据', en: 'Document' },
  steps: { zh: '审批步骤', en: 'Approval steps' },
  'steps.name': { zh: '步骤名称', en: 'Name of the step' },
  'steps.roleIds': { zh: '审批角色', en: 'Roles that approve' },
  'steps.userIds': { zh: '审批人', en: 'Persons that approve' },
  required: { zh: '必填项', en: 'Required fields' },
};

/** A process as it was saved, with the names of its roles and persons by id; version 0 before the first one. */
const SavedProcessSchema = z.object({
  ...ApprovalProcessSchema.shape,
  version: z.number().int(),
  roleNames: z.record(z.string(), z.string()),
  userNames: z.record(z.string(), z.string()),
});

/** Why a person whom a step names cannot approve: no longer in the company, disabled or expired, or without the permission. */
const UNABLE = ['removed', 'disabled', 'notPermitted'] as const;
const UnablePersonSchema = z.object({ step: z.string(), name: z.string(), why: z.enum(UNABLE) });
export type UnablePerson = z.infer<typeof UnablePersonSchema>;

const CurrentProcessSchema = z.object({
  ...SavedProcessSchema.shape,
  /** Names of the steps that nobody can approve, so that they fall to the administrators. */
  blocked: z.array(z.string()),
  unable: z.array(UnablePersonSchema),
});
export type CurrentProcess = z.infer<typeof CurrentProcessSchema>;

const VersionSchema = z.object({
  ...SavedProcessSchema.shape,
  userName: z.string(),
  createTime: TimeSchema,
  isCurrent: z.boolean(),
  /** Documents under review by this version. */
  underReview: z.number().int(),
});
export type ProcessVersion = z.infer<typeof VersionSchema>;

/** The lists of 我的审批. */
export const APPROVAL_LISTS = ['toApprove', 'submitted'] as const;
export type ApprovalList = (typeof APPROVAL_LISTS)[number];

const ApprovalDocumentSchema = z.object({
  ...DocumentHeadSchema.shape,
  kind: KindSchema,
  /** Name of the step that it waits at; empty without one. */
  step: z.string(),
  /** Name of the user who submitted it last. */
  submittedBy: z.string(),
  submitTime: TimeSchema,
});
export type ApprovalDocument = z.infer<typeof ApprovalDocumentSchema>;

/**
 * Documents of all kinds that the caller sees: under review, which the caller may approve now, the longest waiting first; or
 * submitted by the caller, in any state, the latest first.
 */
const documents = endpoint({
  method: 'GET',
  path: `${base}/documents`,
  summary: { zh: '我的审批', en: 'My approvals' },
  access: 'signedIn',
  dataScope: true,
  fields: { ...fields, list: { zh: '列表', en: 'List' } },
  query: PageQuerySchema.pick({ current: true, size: true }).extend({
    list: z.enum(APPROVAL_LISTS).default('toApprove'),
    kind: z.union([z.literal(''), KindSchema]).optional(),
  }),
  output: pageOf(ApprovalDocumentSchema),
});

/** How documents of a kind are approved, and the documents on their way. */
export const workflowApi = {
  detail: endpoint({
    method: 'GET',
    path: `${base}/detail`,
    summary: { zh: '审批流程', en: 'Approval process' },
    access: 'signedIn',
    fields,
    query: z.object({ kind: KindSchema }),
    output: CurrentProcessSchema,
  }),
  documents,
  ...listExport(documents, { access: 'signedIn' }),
  /** Saves a new version. One based on an old version is refused with `record.changed`. */
  submit: endpoint({
    method: 'POST',
    path: `${base}/submit`,
    summary: { zh: '保存审批流程', en: 'Save an approval process' },
    access: { permission: 'setting_edit' },
    fields,
    body: z.object({
      kind: KindSchema,
      version: sentInteger(0, 2_147_483_647),
      ...ApprovalProcessSchema.shape,
    }),
    output: z.object({ version: z.number().int() }),
  }),
  /** The versions in which a part of the process differs from the version before, the latest first. */
  history: endpoint({
    method: 'GET',
    path: `${base}/history`,
    summary: { zh: '审批流程的历史版本', en: 'Versions of an approval process' },
    access: { permission: 'setting_edit' },
    fields: { ...fields, part: { zh: '历史', en: 'History' } },
    query: PageQuerySchema.pick({ current: true, size: true }).extend({
      kind: KindSchema,
      part: z.enum(['steps', 'required']).default('steps'),
    }),
    output: pageOf(VersionSchema),
  }),
  /** Removes a version that is not the current one and that no document under review goes by. */
  remove: endpoint({
    method: 'POST',
    path: `${base}/remove`,
    summary: { zh: '删除审批流程的版本', en: 'Delete a version of an approval process' },
    access: { permission: 'setting_edit' },
    fields,
    body: z.object({ kind: KindSchema, version: z.coerce.number().int().min(1).max(2_147_483_647) }),
    output: DoneSchema,
  }),
};
