import { and, desc, eq } from 'drizzle-orm';
import type { NoticeLink } from '#shared/api/notice';
import { DOCUMENTS } from '#shared/documents/index';
import type { ApprovalStep } from '#shared/workflow/approval-process';
import { approvalEvents } from '../../db/schema/approvals.ts';
import { type NewNotice, notifyUsers } from '../notice/service.ts';
import { findHoldersOf } from '../role/service.ts';
import type { SavedProcess } from '../workflow/service.ts';
import { findApproversOf } from './approvers.ts';
import type { ActedByName } from './effects.ts';

/** Maximum number of users notified of a document without steps; of more users, any are chosen. */
const MOST_NOTIFIED = 20;

/**
 * Notifies the users who may approve a document at the step `at`, or their stand-ins; nobody after the last step. Without
 * steps, those who hold the permission. Nobody has two unread ones about a document.
 */
export async function notifyApprovers(
  acted: ActedByName,
  { steps, version }: SavedProcess,
  at: number,
): Promise<void> {
  const step = steps[at];
  if (step === undefined && steps.length > 0) return;
  const { userIds, areStandIns, isUnseen } = await findApproversOf(acted, step);
  if (step !== undefined && isUnseen) await notifyDesigners(acted, step, `${version}/${at}`);
  const details = { by: acted.by.userName, docNo: acted.doc.no };
  await notify(acted, {
    to: step === undefined ? userIds.slice(0, MOST_NOTIFIED) : userIds,
    ...(step === undefined
      ? { kind: 'document.submitted', details }
      : {
          kind: areStandIns ? 'document.to_stand_in' : 'document.to_approve',
          details: { ...details, step: step.name },
        }),
    once: 'unread',
  });
}

/**
 * Notifies those who design processes that none of a step sees a document, once about each step (`place`) of a version of
 * the process.
 */
async function notifyDesigners(
  acted: ActedByName,
  { name: step }: ApprovalStep,
  place: string,
): Promise<void> {
  const { tx, doc, by } = acted;
  const { zh: kindZh, en: kindEn } = DOCUMENTS[doc.kind].words.one;
  await notify(
    acted,
    {
      to: await findHoldersOf(tx, 'setting_edit', by.now),
      kind: 'workflow.unseen',
      details: { docNo: doc.no, step, kindZh, kindEn },
      once: 'ever',
    },
    { area: 'approvalStep', id: `${doc.kind}/${place}` },
  );
}

/** Notifies the users who may approve a step of a document that was sent back to it, or their stand-ins. */
export async function notifySentBack(acted: ActedByName, step: ApprovalStep): Promise<void> {
  const { doc, by } = acted;
  const { userIds } = await findApproversOf(acted, step);
  const details = { by: by.userName, docNo: doc.no, step: step.name, reason: by.reason };
  await notify(acted, { to: userIds, kind: 'document.sent_back', details });
}

/** Notifies the user whom the turn to approve a document was handed to. */
export async function notifyReceiver(acted: ActedByName, userId: string): Promise<void> {
  const { doc, by } = acted;
  const details = { by: by.userName, docNo: doc.no, reason: by.reason };
  await notify(acted, { to: [userId], kind: 'document.transferred', details });
}

const KIND_OF_DECISION = {
  approve: 'document.approved',
  reject: 'document.rejected',
  reverse: 'document.reversed',
} as const;

/** Notifies the maker and the submitter of a document of what another user decided. */
export async function notifySubmitter(acted: ActedByName, act: keyof typeof KIND_OF_DECISION): Promise<void> {
  const { doc, by } = acted;
  const concerned = new Set([String(doc.row.createUser ?? ''), await submitterOf(acted)]);
  for (const userId of ['', by.userId]) concerned.delete(userId);
  await notify(acted, {
    to: [...concerned],
    kind: KIND_OF_DECISION[act],
    details: { by: by.userName, docNo: doc.no, reason: by.reason },
  });
}

/** Id of the user who submitted a document last; empty if nobody did. */
async function submitterOf({ tx, doc }: ActedByName): Promise<string> {
  const [latest] = await tx
    .select({ userId: approvalEvents.userId })
    .from(approvalEvents)
    .where(
      and(
        eq(approvalEvents.docKind, doc.kind),
        eq(approvalEvents.docId, doc.id),
        eq(approvalEvents.act, 'review'),
      ),
    )
    .orderBy(desc(approvalEvents.id))
    .limit(1);
  return latest?.userId ?? '';
}

/** Stores a notice that links to the document, or to what else it is about. */
function notify(
  { tx, doc, by }: ActedByName,
  notice: Unaddressed,
  link: NoticeLink = { area: doc.kind, id: doc.id },
): Promise<void> {
  return notifyUsers(
    tx,
    { nextId: by.newId, now: () => by.now },
    { ...notice, tenantId: String(doc.row.tenantId), link },
  );
}

type Unaddressed = NewNotice extends infer N
  ? N extends NewNotice
    ? Omit<N, 'tenantId' | 'link'>
    : never
  : never;
