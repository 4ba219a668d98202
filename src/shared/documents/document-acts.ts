import { type DocumentAct, whyNot } from '../domain/document-states.ts';
import { DOCUMENT_ERRORS } from '../error-words/document.ts';
import type { Words } from '../errors.ts';
import type { Act, Acts } from '../records/act.ts';

/** W8: one document per call, unless the company allows approving several together, all or none. */
export const several = {
  why: DOCUMENT_ERRORS['document.one_at_a_time'].what,
  isRefused: ({ auditsOneDocument }) => auditsOneDocument,
} as const satisfies Act['several'];

type Row = Readonly<Record<string, unknown>>;

/** Why a document's state does not allow an act, in the same words as the server's refusal. */
export const refusalOf =
  (act: DocumentAct) =>
  ({ auditStatus }: Row): Words | null => {
    const code = whyNot(act, auditStatus as 0 | 1 | 2 | 3);
    return code === null ? null : DOCUMENT_ERRORS[code].what;
  };

/** 退回: a rejection to a step that was passed, within the approval. */
export const SEND_BACK: Words = { zh: '退回', en: 'Send back' };

/** 转交: one's turn to approve is handed to another person. */
export const TRANSFER: Words = { zh: '转交', en: 'Hand on' };
export const TRANSFER_REASON: Words = { zh: '转交原因', en: 'Reason' };

/** Acts that all documents have. Each has its own permission, except the withdrawal, which belongs to submitting. */
export const documentActs = {
  review: { words: { zh: '提交', en: 'Submit' }, on: 'batch', several, refusal: refusalOf('review') },
  withdraw: {
    words: { zh: '撤回', en: 'Withdraw' },
    permission: 'review',
    on: 'batch',
    several,
    refusal: refusalOf('withdraw'),
    isOffered: ({ auditStatus }) => auditStatus === 1,
  },
  approve: {
    words: { zh: '审核', en: 'Approve' },
    on: 'batch',
    several,
    refusal: refusalOf('approve'),
  },
  reject: {
    words: { zh: '驳回', en: 'Reject' },
    on: 'batch',
    several,
    reason: { zh: '驳回原因', en: 'Reason of the rejection' },
    isDangerous: true,
    refusal: refusalOf('reject'),
  },
  reverse: {
    words: { zh: '反审核', en: 'Reverse' },
    on: 'batch',
    several,
    reason: { zh: '反审核原因', en: 'Reason of the reversal' },
    isDangerous: true,
    refusal: refusalOf('reverse'),
  },
} as const satisfies Acts;
