import { areaOf } from './figures.ts';

/** Kinds of documents (1.4). */
export type Kind =
  | 'purchaseOrder'
  | 'inbound'
  | 'grading'
  | 'saleOrder'
  | 'delivery'
  | 'saleReturn'
  | 'otherIn'
  | 'otherOut';

/** W0. */
export type Status = 'PENDING_IN' | 'IN_STOCK' | 'LOCKED' | 'OUT' | 'VOID';

/** `unserved` is a customer without a salesperson (W3.1), `none` a document without a partner. */
export type Partner = 'usual' | 'unserved' | 'none';

/** W0: the effect of an approved document, or its reversal, on a tally line. */
export interface Movement {
  doc: string;
  direction: 1 | -1;
}

/**
 * A tally line. Of lines with the same bar code all but the latest are void: a grading made the next one from it
 * (W2.4).
 */
export interface Bundle {
  code: string;
  pack: string;
  lengthCm: number;
  widthMm: number;
  pieces: number;
  /** In 1/1000 m². */
  area: number;
  status: Status;
  /** The sales order that holds it (W3.2). */
  heldBy: string | null;
  movements: Movement[];
}

/** A package (W2). */
export interface Pack {
  species: string;
  /** Empty before it was graded. */
  grade: string;
  isGraded: boolean;
  /** Whether it is packed (已打包). */
  isWrapped: boolean;
  /** The trade's clock when others were last merged into it; 0 if none were. */
  mergedAt: number;
}

/**
 * W2.2: the result of a grading line's goods; `into` is a package, empty for the same one; a length or number of leaves
 * that is null stays. A bundle named by several lines is divided by their leaves.
 */
export interface Result {
  grade: string;
  into: string;
  lengthCm: number | null;
  pieces: number | null;
}

/**
 * A user's entry in a line: a package by its number, some of its bar codes or none for the whole package, and a price.
 */
export interface WishedLine {
  pack: string;
  codes: string[];
  /** Per m² in 1/10000 yuan; null leaves it to the earlier document. */
  price: number | null;
  /** Of a line of a grading alone. */
  result: Result | null;
}

/** A line as it was saved, with the tally lines it named then and the grade of its package. */
export interface Line extends WishedLine {
  named: string[];
  grade: string;
  bundles: number;
  pieces: number;
  area: number;
  /** Of the results of a grading. */
  newArea: number;
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
  /** In fen, of a return that takes the rest of its delivery; null is the amount of its lines with their tax. */
  gross: number | null;
  isLast: boolean;
  /** Whether the rest of a sales order was cancelled (完结). */
  isClosed: boolean;
  /** Whether returned goods must be graded again (W4.5). */
  isRegraded: boolean;
  /** The packages that an approved return took out of those graded. */
  regraded: string[];
  /** The trade's clock when it was last approved. */
  approvedAt: number;
  /** How often a grading was approved: each time it makes other tally lines. */
  rounds: number;
  /** How many bar codes its approvals have made. */
  newCodes: number;
  isGone: boolean;
}

/** One company’s trade, by the rules of `domain.md`. */
export interface Trade {
  /** Tally lines by keys of the model, in the order they were made. */
  bundles: Record<string, Bundle>;
  packs: Record<string, Pack>;
  docs: Record<string, Doc>;
  isCustomerOpen: boolean;
  /** Counts approvals and merges, to know which came first. */
  clock: number;
}

/** The species of each package; orders are for the first one. */
export const PACKS = { P0: 'BW', P1: 'BW', P2: 'RO' } as const;

/** Numbers of packages that gradings make. */
export const NEW_PACKS = ['G0', 'G1'] as const;
/** Numbers of packages that are split off. */
export const SPLIT_PACKS = ['S0', 'S1'] as const;

/** F1’s examples: 9.821, 16.320 and 2.791 m². */
export const BUNDLES = [
  { lengthCm: 248, widthMm: 165, pieces: 24 },
  { lengthCm: 255, widthMm: 200, pieces: 32 },
  { lengthCm: 203, widthMm: 125, pieces: 11 },
] as const;

/** Announced packages, none of them received yet. */
export function newTrade(): Trade {
  const packs = Object.entries(PACKS).map(([pack, species]): [string, Pack] => [
    pack,
    { species, grade: '', isGraded: false, isWrapped: false, mergedAt: 0 },
  ]);
  const bundles = packs.flatMap(([pack]) =>
    BUNDLES.map(({ lengthCm, widthMm, pieces }, at): [string, Bundle] => {
      const area = areaOf(lengthCm, widthMm, pieces);
      const goods = { code: `${pack}${at}`, pack, lengthCm, widthMm, pieces, area };
      return [goods.code, { ...goods, status: 'PENDING_IN', heldBy: null, movements: [] }];
    }),
  );
  return {
    bundles: Object.fromEntries(bundles),
    packs: Object.fromEntries(packs),
    docs: {},
    isCustomerOpen: true,
    clock: 0,
  };
}

/** The tally lines of a package, with their keys: those that are not void, or all if all are void. */
export function tallyOf({ bundles }: Trade, pack: string): [string, Bundle][] {
  const own = Object.entries(bundles).filter(([, bundle]) => bundle.pack === pack);
  const live = own.filter(([, { status }]) => status !== 'VOID');
  return live.length > 0 ? live : own;
}

const PACK_STATES: readonly Status[] = ['LOCKED', 'IN_STOCK', 'PENDING_IN', 'OUT', 'VOID'];

/** W0: the state of a package, the first that one of its lines is in. */
export function packStatus({ bundles }: Trade, pack: string): Status {
  const states = new Set(Object.values(bundles).flatMap((one) => (one.pack === pack ? [one.status] : [])));
  return PACK_STATES.find((state) => states.has(state)) ?? 'VOID';
}

/** The existing documents of a trade, with their keys, in the order they were made. */
export const docsOf = ({ docs }: Trade): [string, Doc][] =>
  Object.entries(docs).filter(([, { isGone }]) => !isGone);

/** The existing documents made from one. */
export const madeFrom = (trade: Trade, source: string): [string, Doc][] =>
  docsOf(trade).filter(([, doc]) => doc.source === source);

/** The tally lines that a document names. */
export const namedBy = ({ lines }: Doc): string[] => lines.flatMap(({ named }) => named);
