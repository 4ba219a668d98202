import { z } from 'zod';
import {
  DoneSchema,
  endpoint,
  FilterQuerySchema,
  IdSchema,
  IdsQuerySchema,
  pageOf,
  SubmitIdSchema,
} from './kit.ts';

/** F14: how a company numbers one kind of document. */
export const NumberingRuleSchema = z.object({
  id: IdSchema,
  ruleName: z.string(),
  documentType: z.string(),
  prefix: z.string(),
  /** Digits of the serial. */
  codeLength: z.number().int(),
  /** First serial. */
  start: z.number().int(),
  /** 1: the day is part of the number and the serial starts again each day. */
  dateBased: z.number().int(),
  status: z.number().int(),
});
export type NumberingRuleRecord = z.infer<typeof NumberingRuleSchema>;

/** Fields that are absent stay as they are; an insert needs `ruleName`, `documentType` and `codeLength`. */
export const NumberingRuleBodySchema = z.object({
  id: SubmitIdSchema,
  ruleName: z.string().trim().min(1).max(100).optional(),
  documentType: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9_]{0,39}$/)
    .optional(),
  prefix: z
    .string()
    .regex(/^[A-Za-z0-9-]{0,20}$/)
    .optional(),
  codeLength: z.coerce.number().int().min(1).max(15).optional(),
  start: z.coerce.number().int().min(0).optional(),
  dateBased: z.coerce.number().int().min(0).max(1).optional(),
  status: z.coerce.number().int().min(0).max(1).optional(),
});

const base = '/api/blade-system/numbering';

export const numberingApi = {
  list: endpoint({
    method: 'GET',
    path: `${base}/list`,
    summary: { zh: '编号规则', en: 'Numbering rules' },
    access: { permission: 'numbering_view' },
    query: FilterQuerySchema,
    output: pageOf(NumberingRuleSchema),
  }),
  detail: endpoint({
    method: 'GET',
    path: `${base}/detail`,
    summary: { zh: '编号规则详情', en: 'Numbering rule' },
    access: { permission: 'numbering_view' },
    query: z.object({ id: IdSchema }),
    output: NumberingRuleSchema,
  }),
  submit: endpoint({
    method: 'POST',
    path: `${base}/submit`,
    summary: { zh: '保存编号规则', en: 'Save a numbering rule' },
    access: { permission: 'numbering_edit', permissionToAdd: 'numbering_add' },
    body: NumberingRuleBodySchema,
    output: DoneSchema,
  }),
  remove: endpoint({
    method: 'POST',
    path: `${base}/remove`,
    summary: { zh: '删除编号规则', en: 'Remove numbering rules' },
    access: { permission: 'numbering_delete' },
    query: IdsQuerySchema,
    output: DoneSchema,
  }),
  /** Takes a number: it is never given again, used or not. */
  next: endpoint({
    method: 'POST',
    path: `${base}/next`,
    summary: { zh: '取下一个编号', en: 'Take the next number' },
    access: { permission: 'numbering_next' },
    query: z.object({ documentType: z.string().min(1).max(40) }),
    output: z.object({ number: z.string() }),
  }),
};
