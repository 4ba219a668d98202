import { z } from 'zod';
import { endpoint, IdSchema, TimeSchema } from '../api/kit.ts';
import { type AnyRecord, scopeOfCalls } from '../records/record.ts';

/** Events in a document's history: its creation and the acts of its approval. */
export const APPROVAL_EVENTS = ['make', 'review', 'withdraw', 'approve', 'reject', 'reverse'] as const;

const EventSchema = z.object({
  act: z.enum(APPROVAL_EVENTS),
  /** Name of the step that was approved; empty without steps. */
  step: z.string(),
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
   * The step that an approval completes now, and whether the caller can approve it; null if no step is awaited.
   */
  next: z.object({ step: z.string(), isMine: z.boolean() }).nullable(),
  /** In the order they happened. */
  events: z.array(EventSchema),
});
export type Approval = z.infer<typeof ApprovalSchema>;

/** The call for the approval state of a document of this kind, and its history. */
export function approvalCall(of: AnyRecord, base: string) {
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
