import { and, asc, eq } from 'drizzle-orm';
import type { ApprovalStep } from '#shared/workflow/approval-process';
import { approvalTransfers } from '../../db/schema/approvals.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { type Approved, type Approvers, amongWhoSee, findApprovers } from './approvers.ts';
import type { StoredDocument } from './stored-document.ts';

/** The users who can approve a document now. */
export interface Turn extends Pick<Approvers, 'userIds' | 'areStandIns'> {
  /** By the users who handed their turn on: whom to. */
  handedTo: ReadonlyMap<string, string>;
}

/**
 * Whose turn a document is: the approvers of its step, or without steps whoever holds the permission, each replaced by the one
 * the turn was handed to. A turn handed to a user who can no longer approve or see the document counts as not handed on.
 */
export async function findTurn(
  tx: TenantTx,
  doc: Approved,
  step: ApprovalStep | undefined,
  now: Date,
): Promise<Turn> {
  const { holders, userIds, areStandIns } = await findApprovers(tx, doc, step, now);
  const transfers = await tx
    .select()
    .from(approvalTransfers)
    .where(and(eq(approvalTransfers.docKind, doc.kind), eq(approvalTransfers.docId, doc.id)))
    .orderBy(asc(approvalTransfers.id));
  const receivers = transfers.map(({ toUserId }) => toUserId).filter((id) => holders.includes(id));
  const able = new Set(await amongWhoSee(tx, doc, receivers));
  const valid = transfers.filter(({ toUserId }) => able.has(toUserId));
  const left = new Set(userIds);
  const handedTo = new Map<string, string>();
  for (const { fromUserId, toUserId } of valid) {
    left.delete(fromUserId);
    left.add(toUserId);
    handedTo.set(fromUserId, toUserId);
    handedTo.delete(toUserId);
  }
  return { userIds: [...left], areStandIns, handedTo };
}

/** Forgets who handed turns on: the document leaves its step. */
export async function endTransfers(
  tx: TenantTx,
  { kind, id }: Pick<StoredDocument, 'kind' | 'id'>,
): Promise<void> {
  await tx
    .delete(approvalTransfers)
    .where(and(eq(approvalTransfers.docKind, kind), eq(approvalTransfers.docId, id)));
}
