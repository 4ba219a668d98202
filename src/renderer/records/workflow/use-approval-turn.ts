import { documentApis } from '#shared/api/document';
import type { Approval } from '#shared/documents/approval-api';
import type { AnyDocument } from '#shared/documents/document';
import { TRANSFER } from '#shared/documents/document-acts';
import { describeError, type Language } from '#shared/errors';
import type { RecordRow } from '#shared/records/record';
import { useLanguage } from '../../components/words/words.ts';
import { usePermission } from '../../stores/session.ts';
import type { RowAction } from '../acts/row-actions.ts';
import { useEndpoint } from '../calls/use-endpoint.ts';
import { useSendBack } from './use-send-back.ts';
import { useTransfer } from './use-transfer.ts';

/**
 * The acts of a document with 转交, its approval and its rejection refused beforehand to a user whose turn it is not; the
 * rejection of a user whose turn it is asks to whom, once steps were passed.
 */
export function useApprovalTurn(
  of: AnyDocument,
  row: RecordRow,
  acts: readonly RowAction[],
): readonly RowAction[] {
  const { id, auditStatus } = row;
  const language = useLanguage();
  const sendBack = useSendBack(of);
  const transfer = useTransfer(of);
  const mayApprove = usePermission(`${of.area}_approve`);
  const mayReject = usePermission(`${of.area}_reject`);
  const isAwaited = (mayApprove || mayReject) && Number(auditStatus) <= 1;
  const { approval } = documentApis[of.area];
  const { data, isFormer } = useEndpoint(of.area, approval, isAwaited ? { id } : null);
  const next = isFormer || !isAwaited ? null : (data?.next ?? null);
  if (next === null) return acts;
  const steps = data?.steps ?? [];
  const refusal = next.isMine ? null : refusalOf(next, language);
  const hasPassed = next.isMine && steps.some(({ state }) => state === 'passed');
  const toTransfer: RowAction = {
    key: 'transfer',
    label: TRANSFER[language],
    on: 'row',
    refusal: () => refusal,
    run: () => transfer(row),
  };
  return acts.flatMap((act) => {
    if (act.key === 'reject' && hasPassed) return { ...act, run: () => sendBack(row, steps) };
    if (act.key !== 'approve' && act.key !== 'reject') return act;
    const decide =
      refusal === null ? act : { ...act, refusal: (one: RecordRow) => act.refusal?.(one) ?? refusal };
    return act.key === 'approve' && Number(auditStatus) === 1 ? [decide, toTransfer] : decide;
  });
}

function refusalOf({ step, handedTo }: NonNullable<Approval['next']>, language: Language): string {
  const error =
    handedTo === ''
      ? ({ code: 'document.other_step', details: { step } } as const)
      : ({ code: 'document.turn_transferred', details: { name: handedTo } } as const);
  return describeError({ ...error, message: '' }, language);
}
