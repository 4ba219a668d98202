import { type invoiceActs, whyNotInvoiced } from '#shared/documents/invoice-acts';
import { AppError } from '#shared/errors';
import type { ActWork } from '../../records/record-module.ts';
import type { StoredDocument } from './stored-document.ts';

/** W8: that deliveries are fully invoiced, with the number of the invoice, and that they are no longer. */
export const INVOICE_WORK: ActWork<Omit<typeof invoiceActs, 'reverse'>> = {
  async invoice(tx, ids, by, store) {
    for (const row of await store.hold(tx, ids)) {
      const code = whyNotInvoiced(row);
      if (code !== null) throw new AppError(code, { docNo: row.docNo });
    }
    return store.set(tx, ids, { invoiceStatus: 1, invoiceNo: by.reason }, by);
  },
  async withdrawInvoice(tx, ids, by, store) {
    for (const { docNo, invoiceStatus } of await store.hold(tx, ids))
      if (invoiceStatus !== 1) throw new AppError('document.not_invoiced', { docNo });
    return store.set(tx, ids, { invoiceStatus: 0, invoiceNo: '' }, by);
  },
};

/** Throws `document.invoiced` for a document that is fully invoiced. */
export function refuseInvoiced({ no, row }: StoredDocument): void {
  if (row.invoiceStatus === 1) throw new AppError('document.invoiced', { docNo: no });
}
