import { z } from 'zod';
import { endpoint, FilterQuerySchema, IdSchema, pageOf, SubmitIdSchema, sentInteger } from './kit.ts';
import { recordCalls } from './record-calls.ts';

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
  codeLength: sentInteger(1, 15),
  start: sentInteger(0, Number.MAX_SAFE_INTEGER),
  dateBased: sentInteger(0, 1),
  status: sentInteger(0, 1),
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
  ...recordCalls({
    area: 'numbering',
    words: { zh: '编号规则', en: 'Numbering rules' },
    detail: NumberingRuleSchema,
    body: NumberingRuleBodySchema,
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
