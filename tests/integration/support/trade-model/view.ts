import { grossOf, netOf } from './amounts.ts';
import { sumOf } from './figures.ts';
import { progressOf } from './progress.ts';
import { type Doc, docsOf, packStatus, type Trade, tallyOf } from './trade.ts';

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
  packs: Record<
    string,
    { onHand: number; status: string; grade: string; isGraded: boolean; isWrapped: boolean }
  >;
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
        pack,
        area,
        pieces,
        status,
        heldBy,
        movements: movements.map(({ doc, direction }) => `${doc} ${direction}`),
      }),
    ),
  ]);
  const packs = Object.entries(trade.packs).map(([pack, { grade, isGraded, isWrapped }]) => {
    const own = tallyOf(trade, pack).map(([, bundle]) => bundle);
    const onHand = sumOf(own.filter(({ status }) => isOnHand(status)).map(({ area }) => area));
    return [pack, { onHand, status: packStatus(trade, pack), grade, isGraded, isWrapped }];
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
function totalsOf(doc: Doc): Record<string, number> {
  const { kind, lines, ordered } = doc;
  const of = (field: 'bundles' | 'pieces' | 'area' | 'newArea') => sumOf(lines.map((line) => line[field]));
  const counts = { bundles: of('bundles'), pieces: of('pieces') };
  if (kind === 'otherIn' || kind === 'otherOut') return { ...counts, area: of('area') };
  if (kind === 'grading') return { ...counts, area: of('area'), newArea: of('newArea') };
  const area = kind === 'purchaseOrder' ? ordered : of('area');
  return { ...counts, area, amount: netOf(doc), gross: grossOf(doc) };
}
