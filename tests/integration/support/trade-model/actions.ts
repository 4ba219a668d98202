import fc from 'fast-check';
import type { PackageAction } from './packages.ts';
import { progressOf } from './progress.ts';
import { ALLOWED } from './states.ts';
import {
  type Doc,
  docsOf,
  type Kind,
  NEW_PACKS,
  PACKS,
  type Partner,
  packStatus,
  SPLIT_PACKS,
  type Trade,
  tallyOf,
  type WishedLine,
} from './trade.ts';

/** What one person does. Documents are named by the keys the model gives them. */
export type Action =
  | {
      do: 'add';
      kind: Kind;
      key: string;
      source: string | null;
      partner: Partner;
      ordered: number;
      isLast: boolean;
      isRegraded: boolean;
      lines: WishedLine[];
    }
  | { do: 'change'; key: string; lines: WishedLine[] }
  | { do: 'remove' | 'review' | 'withdraw' | 'approve'; key: string }
  | { do: 'reject' | 'reverse'; key: string; reason: string }
  | { do: 'finish' | 'resume'; key: string; reason: string }
  | { do: 'approveTwo'; keys: [string, string] }
  | { do: 'foreign'; act: 'approve' | 'reverse' | 'remove' | 'change'; key: string }
  | { do: 'regrade'; pack: string }
  | PackageAction
  | { do: 'close' | 'open' };

type StateAct = Exclude<keyof typeof ALLOWED, 'change'>;

/**
 * The document that received goods into stock; plans seldom act on it, because nothing can continue without the goods.
 */
export const OPENING = 'opening';

const BOUGHT_AT = 425_000;

/** The kind of document that one can be made from. */
const SOURCES: Partial<Record<Kind, Kind>> = {
  inbound: 'purchaseOrder',
  delivery: 'saleOrder',
  saleReturn: 'delivery',
};

const weighted = <T>(...choices: [number, T, ...T[]][]) =>
  fc.oneof(...choices.map(([weight, ...of]) => ({ weight, arbitrary: fc.constantFrom(...of) })));
const mostly = (isSo: boolean) => weighted([9, isSo], [1, !isSo]);

/**
 * A package of the line, by its index among those of the source, those to be graded, or all, and some of its bar codes.
 */
const line = fc.record({
  isOfSource: mostly(true),
  nth: weighted([30, 0, 1], [15, 2, 3, 4], [8, 5, 6], [1, 7]),
  /** One bit a bar code; 0 is all of the package. */
  codes: weighted([3, 0], [2, 1, 2, 3, 4, 5, 6, 7]),
  hasForeign: weighted([40, false], [1, true]),
  price: fc.constantFrom(null, 425_000, 266_512, 100_000),
  result: fc.record({
    grade: weighted([3, 'A'], [1, 'B']),
    into: weighted<string>([4, ''], [4, ...NEW_PACKS], [1, 'P0', 'P1', 'P2']),
    lengthCm: fc.constantFrom(null, 200),
    pieces: weighted([12, null], [2, 8, 16], [1, 0]),
  }),
});

/** Random values drawn before the trade is known; `decide` turns them into an action. */
const plan = fc.record({
  what: weighted<
    | 'add'
    | 'change'
    | 'close'
    | 'open'
    | 'approveTwo'
    | 'foreign'
    | 'regrade'
    | PackageAction['do']
    | StateAct
  >(
    [14, 'add'],
    [3, 'change'],
    [14, 'approve'],
    [5, 'reverse'],
    [3, 'review', 'reject', 'withdraw'],
    [2, 'remove'],
    [1, 'approveTwo', 'foreign'],
    [1, 'close', 'open', 'open', 'regrade'],
    [3, 'finish', 'resume'],
    [3, 'split', 'merge'],
    [1, 'wrap', 'wrap', 'unwrap'],
  ),
  kind: weighted<Kind>(
    [4, 'delivery'],
    [4, 'saleReturn'],
    [3, 'saleOrder', 'grading'],
    [2, 'inbound', 'otherIn'],
    [1, 'purchaseOrder', 'otherOut'],
  ),
  partner: weighted<Partner>([18, 'usual'], [1, 'unserved', 'none']),
  /** Which document, counted back from the latest, and whether only among those whose state allows it. */
  nth: weighted([6, 0, 1], [3, 2, 3], [1, 4, 5, 6, 7, 8, 9]),
  isAllowed: mostly(true),
  /** Whether the document has a source, if a source is optional. */
  hasSource: weighted([3, true], [1, false]),
  ordered: fc.constantFrom(2791, 9821, 57_864),
  isLast: fc.boolean(),
  isRegraded: weighted([2, false], [1, true]),
  /** Whether the first two lines of a grading divide one bundle by its leaves, and a third has the rest of its package. */
  isDivided: weighted([3, false], [1, true]),
  reason: weighted([15, '试验'], [1, '']),
  /** Of a split: one bit a bundle, and the number of the part. */
  bits: weighted([3, 1, 2, 3, 4], [1, 5, 6, 7]),
  part: weighted<string>([8, ...SPLIT_PACKS], [1, 'G0', 'P2']),
  act: fc.constantFrom('approve' as const, 'reverse' as const, 'remove' as const, 'change' as const),
  lines: fc.oneof(
    { weight: 15, arbitrary: fc.array(line, { minLength: 1, maxLength: 2 }) },
    { weight: 1, arbitrary: fc.array(line, { maxLength: 0 }) },
  ),
});
type Plan = typeof plan extends fc.Arbitrary<infer P> ? P : never;

/** A step of a sequence: one person’s plan, or two people’s at once, in one of two companies. */
export interface Step {
  company: 0 | 1;
  plans: Plan[];
}

export const step: fc.Arbitrary<Step> = fc.record({
  company: fc.oneof({ weight: 3, arbitrary: fc.constant<0>(0) }, { weight: 1, arbitrary: fc.constant<1>(1) }),
  plans: fc.oneof({ weight: 8, arbitrary: fc.tuple(plan) }, { weight: 1, arbitrary: fc.tuple(plan, plan) }),
});

/**
 * Turns a plan into an action in this trade: an addition if there is no document for it, undefined if the addition
 * lacks its source.
 */
export function decide(trade: Trade, plan: Plan, key: string): Action | undefined {
  const { what } = plan;
  if (what === 'add') return addition(trade, plan, key);
  if (what === 'close' || what === 'open') return { do: what };
  if (what === 'regrade' || what === 'wrap' || what === 'unwrap') {
    const packs = Object.keys(trade.packs);
    return { do: what, pack: packs[plan.nth % packs.length] ?? '' };
  }
  if (what === 'split') return split(trade, plan);
  if (what === 'merge') return merge(trade, plan);
  const states: readonly number[] =
    what === 'foreign' || what === 'approveTwo' ? [0, 1, 2, 3] : ALLOWED[what];
  const isOfOrder = what === 'finish' || what === 'resume';
  const all = docsOf(trade).filter(([, { kind }]) => !isOfOrder || kind === 'saleOrder');
  const [one, other] = chosen(
    plan,
    all,
    (doc, docKey) => states.includes(doc.state) && (!isOfOrder || suitsOrder(trade, docKey, doc, what)),
  );
  if (one === undefined) return addition(trade, plan, key);
  const [oneKey, doc] = one;
  if (what === 'change') return { do: 'change', key: oneKey, lines: linesOf(trade, plan, doc, doc.source) };
  if (what === 'foreign') return { do: 'foreign', act: plan.act, key: oneKey };
  if (what === 'reject' || what === 'reverse' || isOfOrder)
    return { do: what, key: oneKey, reason: plan.reason };
  if (what !== 'approveTwo') return { do: what, key: oneKey };
  return other?.[1].kind === doc.kind ? { do: 'approveTwo', keys: [oneKey, other[0]] } : undefined;
}

const suitsOrder = (trade: Trade, key: string, doc: Doc, what: string) =>
  what === 'resume' ? doc.isClosed : progressOf(trade, key, doc).shippedStatus === 1;

/**
 * The documents that a plan can act on, starting with the one it selects; only suitable ones if the plan asks for that.
 */
function chosen(
  { nth, isAllowed }: Plan,
  all: readonly [string, Doc][],
  suits: (doc: Doc, key: string) => boolean,
): [string, Doc][] {
  const suiting = all.filter(([key, doc]) => suits(doc, key) && (key !== OPENING || nth > 3));
  const from = isAllowed ? suiting : all;
  const at = from.length - 1 - (nth % Math.max(from.length, 1));
  return [...from.slice(at), ...from.slice(0, Math.max(at, 0))];
}

function addition(trade: Trade, plan: Plan, key: string): Action | undefined {
  const { kind, partner, ordered, isLast, isRegraded } = plan;
  const from = SOURCES[kind];
  const sources = docsOf(trade).filter(([, doc]) => doc.kind === from);
  const [[source] = [null]] =
    plan.hasSource || kind === 'saleReturn' ? chosen(plan, sources, ({ state }) => state === 2) : [];
  if (kind === 'saleReturn' && source === null) return undefined;
  return {
    do: 'add',
    kind,
    key,
    source,
    partner,
    ordered,
    isLast,
    isRegraded: kind === 'saleReturn' && isRegraded,
    lines: linesOf(trade, plan, { kind }, source),
  };
}

const freePacks = (trade: Trade): string[] =>
  Object.keys(trade.packs).filter((pack) => ['IN_STOCK', 'PENDING_IN'].includes(packStatus(trade, pack)));

function split(trade: Trade, { nth, isAllowed, bits, part }: Plan): Action | undefined {
  const suiting = freePacks(trade).filter((pack) => tallyOf(trade, pack).length > 1);
  const packs = isAllowed && suiting.length > 0 ? suiting : Object.keys(trade.packs);
  const pack = packs[nth % packs.length] ?? '';
  const codes = tallyOf(trade, pack).flatMap(([, { code }], at) =>
    (bits & (1 << (at % 3))) === 0 ? [] : [code],
  );
  return codes.length === 0 ? undefined : { do: 'split', pack, codes, into: part };
}

function merge(trade: Trade, { nth, isAllowed, bits }: Plan): Action {
  const packs = Object.keys(trade.packs);
  const alike = freePacks(trade).filter(
    (pack, _, [first = '']) =>
      packStatus(trade, pack) === packStatus(trade, first) &&
      trade.packs[pack]?.species === trade.packs[first]?.species,
  );
  const from = isAllowed && alike.length > 1 ? alike : packs;
  const one = from[nth % from.length] ?? '';
  const other = from[(nth + bits) % from.length] ?? '';
  return { do: 'merge', packs: [one, other] };
}

/** The packages that wait for a grading (W2.1). */
const gradable = (trade: Trade): string[] =>
  Object.entries(trade.packs).flatMap(([pack, { isGraded }]) =>
    isGraded || packStatus(trade, pack) !== 'IN_STOCK' ? [] : [pack],
  );

function linesOf(trade: Trade, plan: Plan, { kind }: Pick<Doc, 'kind'>, source: string | null): WishedLine[] {
  if (kind === 'purchaseOrder') return [];
  const isGrading = kind === 'grading';
  const earlier = (source === null ? undefined : trade.docs[source])?.lines.map(({ pack }) => pack) ?? [];
  const suiting = isGrading ? gradable(trade) : earlier;
  const numbers = [...Object.keys(PACKS), ...NEW_PACKS, ...SPLIT_PACKS, 'UNKNOWN'];
  const wished = plan.lines.map(({ isOfSource, nth, codes, hasForeign, price, result }): WishedLine => {
    const pack = (isOfSource && suiting[nth % Math.max(suiting.length, 1)]) || (numbers[nth] ?? '');
    const own = tallyOf(trade, pack).flatMap(([, { code }], at) => ((codes & (1 << at)) === 0 ? [] : [code]));
    // All goods are bought at one price: this model does not know what goods cost, only that it does not differ.
    const paid = kind === 'inbound' && price !== null ? BOUGHT_AT : price;
    return {
      pack,
      codes: hasForeign ? [...own, 'STRANGE'] : own,
      price: isGrading ? null : paid,
      result: isGrading ? result : null,
    };
  });
  // A grading divides a package by naming it on several lines.
  if (isGrading) return plan.isDivided ? divided(trade, wished) : wished;
  return wished.filter(({ pack }, at) => wished.findIndex((other) => other.pack === pack) === at);
}

/** Lines that divide a bundle of the first one’s package among themselves by its leaves, and one with the other bundles. */
function divided(trade: Trade, [line, other = line]: readonly WishedLine[]): WishedLine[] {
  if (line === undefined || other === undefined) return [];
  const tally = tallyOf(trade, line.pack).map(([, bundle]) => bundle);
  const [{ code, pieces } = { code: 'STRANGE', pieces: 0 }] = tally.filter(
    (bundle) => line.codes.length === 0 || line.codes.includes(bundle.code),
  );
  const part = ({ result }: WishedLine, leaves: number): WishedLine => ({
    ...line,
    codes: [code],
    result: result && { ...result, pieces: result.pieces === 0 ? null : leaves },
  });
  const first = Math.ceil(pieces / 3);
  const rest = { ...line, codes: [] };
  return [part(line, first), part(other, pieces - first), ...(tally.length > 1 ? [rest] : [])];
}
