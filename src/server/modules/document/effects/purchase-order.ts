import { updateJson } from '../../../db/json-rows.ts';
import { purchaseOrderGoods } from '../../../db/schema/documents.ts';
import type { DocumentEffects } from '../effects.ts';
import { linesOf } from '../stored-document.ts';
import { amountOf } from '../totals.ts';

/** W1.1: a purchase order changes no stock. */
export const PURCHASE_ORDER_EFFECTS: DocumentEffects = {
  main: 'goods',
  async saved({ tx, doc }) {
    const all = await linesOf(tx, purchaseOrderGoods, doc.id);
    await updateJson(
      tx,
      purchaseOrderGoods,
      all.map((line) => ({ id: line.id, amount: amountOf(line, 'goods') })),
    );
  },
};
