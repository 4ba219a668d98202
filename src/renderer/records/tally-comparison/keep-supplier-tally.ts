import { orderGoodsApi } from '#shared/api/tally-import';
import { request } from '../../api/session.ts';
import type { SupplierFile } from '../../stores/dialogs.ts';
import { reloadArea } from '../calls/server-state.ts';

/** Keeps a file as the supplier's tally of a purchase order (W1.3); returns the number of its lines. Rejects with the refusal. */
export async function keepSupplierTally(orderId: string, kept: SupplierFile): Promise<number> {
  const { file, mapping, skipsFaulty } = kept;
  const body = { id: orderId, mapping: JSON.stringify(mapping), skipsFaulty };
  const { lines } = await request(orderGoodsApi.keep, { body, file }, { quiet: true });
  for (const area of ['purchaseOrder', 'inbound', 'pack']) reloadArea(area);
  return lines;
}
