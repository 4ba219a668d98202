import { sumOf, taxOf } from './figures.ts';
import { progressOf } from './progress.ts';
import { type Doc, docsOf, type Trade } from './trade.ts';

/** Tax of every document with prices, in percent. */
export const TAX_PCT = 13;
/** The price of a purchase order’s goods, per m² in 1/10000 yuan. */
export const GOODS_PRICE = 200_000;

/** What the model and the server must agree on; documents and orders by the model’s keys, areas in 1/1000 m², money in fen. */
export interface View {
  bundles: Record<string, { status: string; heldBy: string | null; movements: string[] }>;
  /** W0: stock of a package is the sum of its movements. */
  packs: Record<string, number>;
  docs: Record<string, Record<string, number>>;
}

const isOnHand = (status: string) => status === 'IN_STOCK' || status === 'LOCKED';

/** The model’s view. */
export function viewOf(trade: Trade): View {
  const bundles = Object.entries(trade.bundles).map(([code, { status, heldBy, movements }]) => [
    code,
    { status, heldBy, movements: movements.map(({ doc, direction }) => `${doc} ${direction}`) },
  ]);
  const packs = Object.entries(trade.packs).map(([pack, codes]) => {
    const own = codes.flatMap((code) => trade.bundles[code] ?? []);
    return [pack, sumOf(own.filter(({ status }) => isOnHand(status)).map(({ area }) => area))];
  });
  const docs = docsOf(trade).map(([key, doc]) => [
    key,
    { state: doc.state, ...totalsOf(doc), ...progressOf(trade, key, doc) },
  ]);
  return {
    bundles: Object.fromEntries(bundles),
    packs: Object.fromEntries(packs),
    docs: Object.fromEntries(docs),
  };
}

/** F2, F5, F6. */
function totalsOf({ kind, lines, ordered }: Doc): Record<string, number> {
  const of = (field: 'bundles' | 'pieces' | 'area' | 'amount') => sumOf(lines.map((line) => line[field]));
  const counts = { bundles: of('bundles'), pieces: of('pieces') };
  if (kind === 'otherIn' || kind === 'otherOut') return { ...counts, area: of('area') };
  const isOrder = kind === 'purchaseOrder';
  // Area in 1/1000 m² and price in 1/10000 yuan make 1/100000 of a fen; the goods of an order are whole fen.
  const amount = isOrder ? (ordered * GOODS_PRICE) / 100_000 : of('amount');
  return { ...counts, area: isOrder ? ordered : of('area'), amount, gross: amount + taxOf(amount, TAX_PCT) };
}
