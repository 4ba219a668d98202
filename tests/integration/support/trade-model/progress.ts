import { sumOf } from './figures.ts';
import { type Doc, madeFrom, namedBy, PACKS, type Trade } from './trade.ts';

/** The part of a document that later documents have completed. */
export type Progress = Readonly<Record<string, number>>;

/** 0 none, 1 some, 2 all. */
function stage(whole: number, done: number): number {
  if (done === 0) return 0;
  return done < whole ? 1 : 2;
}

/** The delivery progress of an order whose rest was cancelled. */
const CLOSED = 3;

export const approvedFrom = (trade: Trade, key: string) =>
  madeFrom(trade, key).filter(([, { state }]) => state === 2);

const areaOf = (docs: readonly Doc[], isCounted: (pack: string) => boolean = () => true) =>
  sumOf(docs.flatMap(({ lines }) => lines.filter(({ pack }) => isCounted(pack)).map(({ area }) => area)));

/** W1.4, W3.5, W4.4. */
export function progressOf(trade: Trade, key: string, doc: Doc): Progress {
  if (doc.kind === 'purchaseOrder') return received(trade, key, doc);
  if (doc.kind === 'saleOrder') return delivered(trade, key, doc);
  return doc.kind === 'delivery' ? { returnStatus: returnedOf(trade, key, doc) } : {};
}

/** An order is complete when goods of its species have been received, or an inbound states that no more will come. */
function received(trade: Trade, key: string, { ordered }: Doc): Progress {
  const inbounds = approvedFrom(trade, key).map(([, doc]) => doc);
  const area = areaOf(inbounds);
  const ofSpecies = areaOf(inbounds, (pack) => trade.packs[pack]?.species === PACKS.P0);
  const isCovered = ofSpecies >= ordered || inbounds.some(({ isLast }) => isLast);
  const coverage = isCovered ? 2 : 1;
  return { receivedArea: area, receivedStatus: area === 0 ? 0 : coverage };
}

/** W4.4: the order shows the worst of its deliveries. */
function delivered(trade: Trade, key: string, order: Doc): Progress {
  const deliveries = approvedFrom(trade, key);
  const lines = deliveries.flatMap(([, doc]) => namedBy(doc)).length;
  return {
    deliveredArea: areaOf(deliveries.map(([, doc]) => doc)),
    shippedStatus: order.isClosed ? CLOSED : stage(namedBy(order).length, lines),
    returnStatus: Math.max(0, ...deliveries.map(([id, doc]) => returnedOf(trade, id, doc))),
  };
}

/** W4.4: lines are counted, not packages. */
function returnedOf(trade: Trade, key: string, delivery: Doc): number {
  const returned = approvedFrom(trade, key).flatMap(([, doc]) => namedBy(doc));
  return stage(namedBy(delivery).length, returned.length);
}
