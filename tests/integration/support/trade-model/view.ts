import { sumOf, taxOf } from './figures.ts';
import { progressOf } from './progress.ts';
import { type Doc, docsOf, packStatus, type Trade, tallyOf } from './trade.ts';

/** Tax of every document with prices, in percent. */
export const TAX_PCT = 13;
/** The price of a purchase order’s goods, per m² in 1/10000 yuan. */
export const GOODS_PRICE = 200_000;

export interface BundleView {
  pack: string;
  area: number;
  pieces: number;
  status: string;
  heldBy: string | null;
  movements: string[];
}

/**
 * The data in which the model and the server must agree; documents and orders by the model’s keys, areas in 1/1000 m²,
 * money in fen.
 */
export interface View {
  /** Tally lines by bar code, in the order they were made. */
  bundles: Record<string, BundleView[]>;
  /** W0: stock of a package, `onHand`, is the sum of its movements. */
  packs: Record<string, { onHand: number; status: string; grade: string; isGraded: boolean }>;
  docs: Record<string, Record<string, number>>;
}

const isOnHand = (status: string) => status === 'IN_STOCK' || status === 'LOCKED';

/** The model’s view. */
export function viewOf(trade: Trade): View {
  const ofCode = Map.groupBy(Object.values(trade.bundles), ({ code }) => code);
  const bundles = [...ofCode].map(([code, own]) => [
    code,
    own.map(
      ({ pack, area, pieces, status, heldBy, movements }): BundleView => ({
        ...{ pack, area, pieces, status, heldBy },
        movements: movements.map(({ doc, direction }) => `${doc} ${direction}`),
      }),
    ),
  ]);
  const packs = Object.entries(trade.packs).map(([pack, { grade, isGraded }]) => {
    const own = tallyOf(trade, pack).map(([, bundle]) => bundle);
    const onHand = sumOf(own.filter(({ status }) => isOnHand(status)).map(({ area }) => area));
    return [pack, { onHand, status: packStatus(trade, pack), grade, isGraded }];
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

/** F2, F4, F5, F6. */
function totalsOf({ kind, lines, ordered }: Doc): Record<string, number> {
  const of = (field: 'bundles' | 'pieces' | 'area' | 'newArea' | 'amount') =>
    sumOf(lines.map((line) => line[field]));
  const counts = { bundles: of('bundles'), pieces: of('pieces') };
  if (kind === 'otherIn' || kind === 'otherOut') return { ...counts, area: of('area') };
  if (kind === 'grading') return { ...counts, area: of('area'), newArea: of('newArea') };
  const isOrder = kind === 'purchaseOrder';
  // Area in 1/1000 m² and price in 1/10000 yuan make 1/100000 of a fen; the goods of an order are whole fen.
  const amount = isOrder ? (ordered * GOODS_PRICE) / 100_000 : of('amount');
  return { ...counts, area: isOrder ? ordered : of('area'), amount, gross: amount + taxOf(amount, TAX_PCT) };
}
