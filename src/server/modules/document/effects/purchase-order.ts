import { goods } from '#shared/documents/document-fields';
import { updateJson } from '../../../db/json-rows.ts';
import { purchaseOrderGoods } from '../../../db/schema/documents.ts';
import { requireEntries } from '../../dict/service.ts';
import type { DocumentEffects } from '../effects.ts';
import { linesOf } from '../stored-document.ts';
import { amountOf } from '../totals.ts';

const GRADES = goods.fields.grade.dictionary;

/** W1.1: a purchase order changes no stock. */
export const PURCHASE_ORDER_EFFECTS: DocumentEffects = {
  main: 'goods',
  async saved({ tx, doc }) {
    const all = await linesOf(tx, purchaseOrderGoods, doc.id);
    // Received goods are compared by the words of their packages (W1.4).
    const graded = all.flatMap(({ place, grade }) =>
      grade === '' ? [] : { field: `goods.${place}.grade`, value: String(grade) },
    );
    await requireEntries(tx, GRADES, graded);
    await updateJson(
      tx,
      purchaseOrderGoods,
      all.map((line) => ({ id: line.id, amount: amountOf(line, 'goods') })),
    );
  },
};
