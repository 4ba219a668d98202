import { DOCUMENT_ERRORS } from '../error-words/document.ts';
import type { Words } from '../errors.ts';
import type { Acts } from '../records/act.ts';
import { documentActs } from './document-acts.ts';

type Row = Readonly<Record<string, unknown>>;

/** Why no invoice can be recorded for a delivery: it is not approved, or has one; null if one can. */
export function whyNotInvoiced({ auditStatus, invoiceStatus }: Row): keyof typeof DOCUMENT_ERRORS | null {
  if (auditStatus !== 2) return 'document.invoice_needs_approval';
  return invoiceStatus === 1 ? 'document.invoiced' : null;
}

const wordsOf = (code: keyof typeof DOCUMENT_ERRORS | null): Words | null =>
  code === null ? null : DOCUMENT_ERRORS[code].what;

/** W8: an approved delivery that is fully invoiced is not reversed. */
export const invoiceActs = {
  reverse: {
    ...documentActs.reverse,
    refusal: (row) =>
      documentActs.reverse.refusal(row) ?? wordsOf(row.invoiceStatus === 1 ? 'document.invoiced' : null),
  },
  invoice: {
    words: { zh: '登记开票', en: 'Note invoice' },
    on: 'batch',
    reason: { zh: '发票号码', en: 'Invoice number' },
    refusal: (row) => wordsOf(whyNotInvoiced(row)),
  },
  withdrawInvoice: {
    words: { zh: '撤销开票', en: 'Withdraw invoice' },
    permission: 'invoice',
    on: 'batch',
    reason: { zh: '撤销开票原因', en: 'Reason of the withdrawal' },
    isDangerous: true,
    refusal: (row) => wordsOf(row.invoiceStatus === 1 ? null : 'document.not_invoiced'),
    isOffered: ({ invoiceStatus }) => invoiceStatus === 1,
  },
} as const satisfies Acts;
