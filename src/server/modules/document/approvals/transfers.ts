import { AppError } from '#shared/errors';
import { recordAudit } from '../../../audit/record-audit.ts';
import { approvalTransfers } from '../../../db/schema/approvals.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import { findHolders, userNamesOf } from '../../workflow/service.ts';
import { noteEvent, requireTurn, stepsOf } from '../approval.ts';
import { notifyReceiver } from '../approval-notices.ts';
import { amongWhoSee } from '../approvers.ts';
import type { ActedByName } from '../effects.ts';
import { requireAllowed, type StoredDocument } from '../stored-document.ts';

/** The users whom the turn to approve a document can be handed to: all others who see it and may approve its kind. */
export async function findReceivers(
  tx: TenantTx,
  doc: StoredDocument,
  { userId, now }: { userId: string; now: Date },
): Promise<{ id: string; name: string }[]> {
  const holders = await findHolders(tx, doc.kind, now);
  const ids = await amongWhoSee(
    tx,
    doc,
    holders.filter((id) => id !== userId),
  );
  const names = await userNamesOf(tx, ids);
  return ids
    .map((id) => ({ id, name: names[id] ?? '' }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'zh') || Number(a.id) - Number(b.id));
}

/**
 * Hands the user's turn to approve a document to another. Throws as `requireTurn` does, and `document.no_receiver` for
 * a user who does not see the document or may not approve it.
 */
export async function transferTurn(acted: ActedByName, toUserId: string): Promise<void> {
  const { tx, doc, by } = acted;
  requireAllowed('transfer', doc);
  const { steps, at } = await stepsOf(tx, doc);
  const step = steps[at];
  await requireTurn(acted, step);
  const receiver = (await findReceivers(tx, doc, by)).find(({ id }) => id === toUserId);
  if (receiver === undefined) throw new AppError('document.no_receiver', { docNo: doc.no });
  await tx.insert(approvalTransfers).values({
    id: by.newId(),
    docKind: doc.kind,
    docId: doc.id,
    fromUserId: by.userId,
    toUserId,
    createTime: by.now,
  });
  await noteEvent(acted, 'transfer', { step: step?.name ?? '', target: receiver.name });
  await notifyReceiver(acted, toUserId);
  await recordAudit(tx, by, {
    action: 'documentapproval.transfer',
    target: { type: doc.kind, id: doc.id, name: doc.no },
    details: { receiver: receiver.name, reason: by.reason },
  });
}
