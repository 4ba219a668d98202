import { z } from 'zod';
import { DoneSchema, endpoint, IdSchema, TimeSchema } from '../api/kit.ts';
import { LONGEST_REASON } from '../records/act-api.ts';
import { type AnyRecord, scopeOfCalls } from '../records/record.ts';
import { MOST_STEPS } from '../workflow/approval-process.ts';
import { documentActs, TRANSFER_REASON } from './document-acts.ts';

const REASON = z.string().trim().min(1).max(LONGEST_REASON);

/** Events in a document's history: its creation and the acts of its approval. */
const APPROVAL_EVENTS = [
  'make',
  'review',
  'withdraw',
  'approve',
  'reject',
  'sendBack',
  'transfer',
  'reverse',
] as const;

const EventSchema = z.object({
  act: z.enum(APPROVAL_EVENTS),
  /** Name of the step that was approved, sent back or handed on; empty without steps. */
  step: z.string(),
  /** Name of the step that it was sent back to, or of the person who got the turn; empty for other acts. */
  target: z.string(),
  reason: z.string(),
  userName: z.string(),
  time: TimeSchema,
});
export type ApprovalEvent = z.infer<typeof EventSchema>;

const ApprovalSchema = z.object({
  docNo: z.string(),
  auditStatus: z.literal([0, 1, 2, 3]),
  /** Steps of the company's process in their order; empty if a single approval is enough. */
  steps: z.array(
    z.object({
      name: z.string(),
      roleNames: z.array(z.string()),
      userNames: z.array(z.string()),
      state: z.enum(['passed', 'current', 'waiting']),
    }),
  ),
  /**
   * The step that an approval completes now, empty without steps, whether the caller can approve it, and the name of the person
   * whom the caller handed it to, empty if not; null if no approval is awaited.
   */
  next: z.object({ step: z.string(), isMine: z.boolean(), handedTo: z.string() }).nullable(),
  /** In the order they happened. */
  events: z.array(EventSchema),
});
export type Approval = z.infer<typeof ApprovalSchema>;

/** The calls for the approval of a document of this kind besides those of its acts. */
export function approvalCalls(of: AnyRecord, base: string) {
  return { approval: approvalCall(of, base), sendBack: sendBackCall(of, base), ...transferCalls(of, base) };
}

/** The approval state of a document, and its history. */
function approvalCall(of: AnyRecord, base: string) {
  const { zh, en } = of.words.one;
  return endpoint({
    method: 'GET',
    path: `${base}/approval` as `/api/${string}`,
    summary: { zh: `${zh}的审批`, en: `Approval of a ${en}` },
    access: { permission: `${of.area}_view` },
    ...scopeOfCalls(of),
    query: z.object({ id: IdSchema }),
    output: ApprovalSchema,
  });
}

/** Sends a document under review back to a step that it has passed, as the one whose turn it is. */
function sendBackCall(of: AnyRecord, base: string) {
  const { zh, en } = of.words.one;
  return endpoint({
    method: 'POST',
    path: `${base}/send-back` as `/api/${string}`,
    summary: { zh: `退回${zh}到前面的步骤`, en: `Send a ${en} back to an earlier step` },
    access: { permission: `${of.area}_reject` },
    ...scopeOfCalls(of),
    fields: { step: { zh: '步骤', en: 'Step' }, reason: documentActs.reject.reason },
    query: z.object({
      id: IdSchema,
      /** Its place among the steps of the approval, from 0. */
      step: z.coerce.number().int().min(0).max(MOST_STEPS),
      reason: REASON,
    }),
    output: DoneSchema,
  });
}

/** 转交: hands one's turn to approve a document to another person, and whom it can be handed to. */
function transferCalls(of: AnyRecord, base: string) {
  const { zh, en } = of.words.one;
  const shared = { access: { permission: `${of.area}_approve` }, ...scopeOfCalls(of) };
  return {
    receivers: endpoint({
      method: 'GET',
      path: `${base}/receivers` as `/api/${string}`,
      summary: { zh: `可转交${zh}审核的人`, en: `Whom the approval of a ${en} can be handed to` },
      ...shared,
      query: z.object({ id: IdSchema }),
      output: z.array(z.object({ id: IdSchema, name: z.string() })),
    }),
    transfer: endpoint({
      method: 'POST',
      path: `${base}/transfer` as `/api/${string}`,
      summary: { zh: `转交${zh}的审核`, en: `Hand the approval of a ${en} to another person` },
      ...shared,
      fields: { userId: { zh: '接收人', en: 'Receiver' }, reason: TRANSFER_REASON },
      query: z.object({ id: IdSchema, userId: IdSchema, reason: REASON }),
      output: DoneSchema,
    }),
  };
}
