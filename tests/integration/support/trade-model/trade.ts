import { areaOf } from './figures.ts';

/** Kinds of documents (1.4). Grading (W2) joins them with its lines, which are results and not goods picked. */
export type Kind =
  | 'purchaseOrder'
  | 'inbound'
  | 'saleOrder'
  | 'delivery'
  | 'saleReturn'
  | 'otherIn'
  | 'otherOut';

/** W0. */
export type Status = 'PENDING_IN' | 'IN_STOCK' | 'LOCKED' | 'OUT';

/** `unserved` is a customer without a salesperson (W3.1), `none` a document whose partner is left open. */
export type Partner = 'usual' | 'unserved' | 'none';

/** W0: what an approved document, or its reversal, did to a tally line. */
export interface Movement {
  doc: string;
  direction: 1 | -1;
}

/** A tally line. */
export interface Bundle {
  pack: string;
  pieces: number;
  /** In 1/1000 m². */
  area: number;
  status: Status;
  /** The sales order that holds it (W3.2). */
  heldBy: string | null;
  movements: Movement[];
}

/** What a person entered in a line: a package by its number, some of its bar codes or none for all of it, and a price. */
export interface WishedLine {
  pack: string;
  codes: string[];
  /** Per m² in 1/10000 yuan; null leaves it to the earlier document. */
  price: number | null;
}

/** A line as it was saved, with the tally lines it named then. */
export interface Line extends WishedLine {
  named: string[];
  bundles: number;
  pieces: number;
  area: number;
  amount: number;
}

export interface Doc {
  kind: Kind;
  /** 0 not reviewed, 1 under review, 2 approved, 3 rejected. */
  state: 0 | 1 | 2 | 3;
  source: string | null;
  partner: Partner;
  lines: Line[];
  /** The area of a purchase order’s goods, all of the first species. */
  ordered: number;
  isLast: boolean;
  isGone: boolean;
}

/** One company’s trade, as `domain.md` tells it. */
export interface Trade {
  bundles: Record<string, Bundle>;
  /** Bar codes by package. */
  packs: Record<string, string[]>;
  docs: Record<string, Doc>;
  isCustomerOpen: boolean;
}

/** The species of each package; orders are for the first one. */
export const PACKS = { P0: 'BW', P1: 'BW', P2: 'RO' } as const;

/** F1’s examples: 9.821, 16.320 and 2.791 m². */
export const BUNDLES = [
  { lengthCm: 248, widthMm: 165, pieces: 24 },
  { lengthCm: 255, widthMm: 200, pieces: 32 },
  { lengthCm: 203, widthMm: 125, pieces: 11 },
] as const;

/** Packages that were announced, none of them stored yet. */
export function newTrade(): Trade {
  const packs = Object.keys(PACKS).map((pack) => [pack, BUNDLES.map((_, at) => `${pack}${at}`)] as const);
  const bundles = packs.flatMap(([pack, codes]) =>
    BUNDLES.map(({ lengthCm, widthMm, pieces }, at): [string, Bundle] => [
      codes[at] ?? '',
      {
        pack,
        pieces,
        area: areaOf(lengthCm, widthMm, pieces),
        status: 'PENDING_IN',
        heldBy: null,
        movements: [],
      },
    ]),
  );
  return {
    bundles: Object.fromEntries(bundles),
    packs: Object.fromEntries(packs),
    docs: {},
    isCustomerOpen: true,
  };
}

/** The existing documents of a trade, with their keys, in the order they were made. */
export const docsOf = ({ docs }: Trade): [string, Doc][] =>
  Object.entries(docs).filter(([, { isGone }]) => !isGone);

/** The existing documents made from one. */
export const madeFrom = (trade: Trade, source: string): [string, Doc][] =>
  docsOf(trade).filter(([, doc]) => doc.source === source);

/** The tally lines that a document names. */
export const namedBy = ({ lines }: Doc): string[] => lines.flatMap(({ named }) => named);
