import { documentApis } from '#shared/api/document';
import type { AnyDocument } from '#shared/documents/document';
import type { DeclaredKind } from '#shared/documents/index';
import { describeError } from '#shared/errors';
import type { RecordRow } from '#shared/records/record';
import { useLanguage } from '../../components/words/words.ts';
import { usePermission } from '../../stores/session.ts';
import type { RowAction } from '../acts/row-actions.ts';
import { useEndpoint } from '../calls/use-endpoint.ts';

/** The acts of a document, its approval refused beforehand to a user whose step it is not. */
export function useApprovalTurn(
  of: AnyDocument,
  { id, auditStatus }: RecordRow,
  acts: readonly RowAction[],
): readonly RowAction[] {
  const language = useLanguage();
  const mayApprove = usePermission(`${of.area}_approve`);
  const isAwaited = mayApprove && Number(auditStatus) <= 1;
  const { approval } = documentApis[of.area as DeclaredKind];
  const { data, isFormer } = useEndpoint(of.area, approval, isAwaited ? { id } : null);
  const next = isFormer || !isAwaited ? null : (data?.next ?? null);
  if (next === null || next.isMine) return acts;
  const details = { step: next.step };
  const words = describeError({ code: 'document.other_step', message: '', details }, language);
  return acts.map((act) =>
    act.key === 'approve' ? { ...act, refusal: (row) => act.refusal?.(row) ?? words } : act,
  );
}
