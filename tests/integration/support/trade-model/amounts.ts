import { sumOf, taxOf } from './figures.ts';
import type { Doc } from './trade.ts';

/** Tax of every document with prices, in percent. */
export const TAX_PCT = 13;
/** The price of a purchase order’s goods, per m² in 1/10000 yuan. */
export const GOODS_PRICE = 200_000;

/** F5, without tax, in fen. */
export function netOf({ kind, lines, ordered }: Doc): number {
  // Area in 1/1000 m² and price in 1/10000 yuan make 1/100000 of a fen; the goods of an order are whole fen.
  if (kind === 'purchaseOrder') return (ordered * GOODS_PRICE) / 100_000;
  return sumOf(lines.map(({ amount }) => amount));
}

/** F6, with tax, in fen. */
export const grossOf = (doc: Doc): number => doc.gross ?? netOf(doc) + taxOf(netOf(doc), TAX_PCT);
