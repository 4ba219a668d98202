import { AppError } from '#shared/errors';
import { recordAudit } from '../../../audit/record-audit.ts';
import type { RecordStore } from '../../../records/record-store.ts';
import { noteEvent, requireTurn, stepsOf } from '../approval.ts';
import { notifySentBack } from '../approval-notices.ts';
import type { ActedByName } from '../effects.ts';
import { requireAllowed } from '../stored-document.ts';
import { endTransfers } from '../turn.ts';

/**
 * Sends a document back to a step that it has passed, by its index. Throws as `requireTurn` does, and
 * `document.step_not_passed`.
 */
export async function sendBack(acted: ActedByName, store: RecordStore, to: number): Promise<void> {
  const { tx, doc, by } = acted;
  requireAllowed('sendBack', doc);
  const { steps, at } = await stepsOf(tx, doc);
  const [from, target] = [steps[at], steps[to]];
  await requireTurn(acted, from);
  if (from === undefined || target === undefined || to >= at)
    throw new AppError('document.step_not_passed', { docNo: doc.no });
  await store.set(tx, [doc.id], { approvalStep: to, verdict: by.reason }, by);
  await noteEvent(acted, 'sendBack', { step: from.name, target: target.name });
  await endTransfers(tx, doc);
  await notifySentBack(acted, target);
  await recordAudit(tx, by, {
    action: 'documentapproval.sendBack',
    target: { type: doc.kind, id: doc.id, name: doc.no },
    details: { step: target.name, reason: by.reason },
  });
}
