import { ORDER_CLOSED } from '../domain/document-states.ts';
import { DOCUMENT_ERRORS } from '../error-words/document.ts';
import { fillBoth, type Words } from '../errors.ts';
import type { Acts } from '../records/act.ts';
import { documentActs } from './document-acts.ts';

type Row = Readonly<Record<string, unknown>>;
type Code = keyof typeof DOCUMENT_ERRORS;

/** Why a sales order is not closed: it is already, or is not shipped in part; null if it can be. */
export function whyNotClosed({ auditStatus, shippedStatus }: Row): Code | null {
  if (shippedStatus === ORDER_CLOSED) return 'document.order_closed';
  return auditStatus === 2 && shippedStatus === 1 ? null : 'document.not_shipped_in_part';
}

const wordsOf = (code: Code | null, row: Row): Words | null =>
  code === null ? null : fillBoth(DOCUMENT_ERRORS[code].what, row);

/** 完结: a customer cancels what an order has not delivered yet. A closed order is reversed once it is reopened. */
export const closeActs = {
  reverse: {
    ...documentActs.reverse,
    refusal: (row) =>
      documentActs.reverse.refusal(row) ??
      wordsOf(row.shippedStatus === ORDER_CLOSED ? 'document.order_closed' : null, row),
  },
  close: {
    words: { zh: '完结', en: 'Close' },
    on: 'batch',
    reason: { zh: '完结原因', en: 'Reason of closing' },
    refusal: (row) => wordsOf(whyNotClosed(row), row),
    strands: {
      of: 'delivery',
      by: 'saleOrderId',
      where: { auditStatus_in: '0,1,3' },
      words: {
        zh: '有 {count} 张未审核的出库单：完结后不能再保存、提交或审核，请删除；仍要出货的请先审核。',
        en: '{count} {count, delivery is|deliveries are} not approved and cannot be saved, submitted or approved any more. Approve those that still leave first, and remove the others.',
      },
    },
  },
  reopen: {
    words: { zh: '取消完结', en: 'Reopen' },
    permission: 'close',
    on: 'batch',
    reason: { zh: '取消完结原因', en: 'Reason of reopening' },
    refusal: (row) => wordsOf(row.shippedStatus === ORDER_CLOSED ? null : 'document.order_not_closed', row),
    isOffered: ({ shippedStatus }) => shippedStatus === ORDER_CLOSED,
  },
} as const satisfies Acts;
