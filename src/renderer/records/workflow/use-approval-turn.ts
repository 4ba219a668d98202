import { documentApis } from '#shared/api/document';
import type { AnyDocument } from '#shared/documents/document';
import type { DeclaredKind } from '#shared/documents/index';
import { describeError } from '#shared/errors';
import type { RecordRow } from '#shared/records/record';
import { useLanguage } from '../../components/words/words.ts';
import { usePermission } from '../../stores/session.ts';
import type { RowAction } from '../acts/row-actions.ts';
import { useEndpoint } from '../calls/use-endpoint.ts';
import { useSendBack } from './use-send-back.ts';

/**
 * The acts of a document, its approval refused beforehand to a user whose step it is not; the rejection of a user whose step
 * it is asks to whom, once steps were passed.
 */
export function useApprovalTurn(
  of: AnyDocument,
  row: RecordRow,
  acts: readonly RowAction[],
): readonly RowAction[] {
  const { id, auditStatus } = row;
  const language = useLanguage();
  const sendBack = useSendBack(of);
  const mayApprove = usePermission(`${of.area}_approve`);
  const isAwaited = mayApprove && Number(auditStatus) <= 1;
  const { approval } = documentApis[of.area as DeclaredKind];
  const { data, isFormer } = useEndpoint(of.area, approval, isAwaited ? { id } : null);
  const next = isFormer || !isAwaited ? null : (data?.next ?? null);
  const steps = data?.steps ?? [];
  if (next?.isMine && steps.some(({ state }) => state === 'passed'))
    return acts.map((act) => (act.key === 'reject' ? { ...act, run: () => sendBack(row, steps) } : act));
  if (next === null || next.isMine) return acts;
  const details = { step: next.step };
  const words = describeError({ code: 'document.other_step', message: '', details }, language);
  return acts.map((act) =>
    act.key === 'approve' ? { ...act, refusal: (row) => act.refusal?.(row) ?? words } : act,
  );
}
