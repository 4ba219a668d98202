import type { Action } from './actions.ts';
import { type Bundle, type Doc, packStatus, type Status, type Trade, tallyOf } from './trade.ts';

/** What a user does with packages themselves, without a document. */
export type PackageAction =
  /** Some bundles of a package, by their bar codes, become a package of their own. */
  | { do: 'split'; pack: string; codes: string[]; into: string }
  /** The goods of the other packages go into the first. */
  | { do: 'merge'; packs: string[] }
  | { do: 'wrap' | 'unwrap'; pack: string };

export const isPackageAction = (action: Action): action is PackageAction =>
  ['split', 'merge', 'wrap', 'unwrap'].includes(action.do);

/** W3.2: goods that no order holds and that have not left are free to be put into another package. */
const FREE: readonly Status[] = ['PENDING_IN', 'IN_STOCK'];
const LIVE: readonly Status[] = [...FREE, 'LOCKED'];

/** The tally lines of a package with these bar codes. */
const chosenOf = (trade: Trade, pack: string, codes: readonly string[]) =>
  tallyOf(trade, pack).filter(([, { code }]) => codes.includes(code));

/** Whether another user took bundles that a user is about to split off. */
export function isChosenMeanwhile(before: Trade, after: Trade, action: Action): boolean {
  if (action.do !== 'split') return false;
  const left = new Set(chosenOf(after, action.pack, action.codes).map(([key]) => key));
  return chosenOf(before, action.pack, action.codes).some(([key]) => !left.has(key));
}

/** Why packages are not split, merged, packed or unpacked. */
export function refusedPackages(trade: Trade, action: PackageAction): string[] {
  if (action.do === 'split') return refusedSplit(trade, action);
  if (action.do === 'merge') return refusedMerge(trade, action.packs);
  if (!(action.pack in trade.packs)) return ['pack.not_found'];
  return LIVE.includes(packStatus(trade, action.pack)) ? [] : ['pack.wrong_state'];
}

/** A package has one number, and keeps goods of its own. */
function refusedSplit(
  trade: Trade,
  { pack, codes, into }: Extract<PackageAction, { do: 'split' }>,
): string[] {
  if (!(pack in trade.packs)) return ['pack.not_found'];
  const chosen = chosenOf(trade, pack, codes).map(([, bundle]) => bundle);
  const stays = tallyOf(trade, pack).some(
    ([, { code, status }]) => LIVE.includes(status) && !codes.includes(code),
  );
  return [
    ...(chosen.length === 0 ? ['input.invalid'] : []),
    ...(chosen.some(({ status }) => !FREE.includes(status)) ? ['stock.not_available'] : []),
    ...(stays ? [] : ['pack.nothing_left']),
    ...(into in trade.packs ? ['record.code_taken'] : []),
  ];
}

/** W2.2: at least two packages, of one species and in the same state, in which no order holds goods. */
function refusedMerge(trade: Trade, packs: readonly string[]): string[] {
  if (new Set(packs).size < 2) return ['pack.too_few'];
  if (packs.some((pack) => !(pack in trade.packs))) return ['pack.not_found'];
  const states = packs.map((pack) => packStatus(trade, pack));
  const isUnlike =
    new Set(states).size > 1 || new Set(packs.map((pack) => trade.packs[pack]?.species)).size > 1;
  return [
    ...(states.some((state) => !FREE.includes(state)) ? ['pack.wrong_state'] : []),
    ...(isUnlike ? ['pack.not_alike'] : []),
  ];
}

/** Splits, merges, packs or unpacks packages. */
export function repack(trade: Trade, action: PackageAction): void {
  if (action.do === 'split') split(trade, action);
  else if (action.do === 'merge') merge(trade, action.packs);
  else Object.assign(trade.packs[action.pack] ?? {}, { isWrapped: action.do === 'wrap' });
}

function split(trade: Trade, { pack, codes, into }: Extract<PackageAction, { do: 'split' }>): void {
  const { species = '', grade = '', isGraded = false, isWrapped = false } = trade.packs[pack] ?? {};
  trade.packs[into] = { species, grade, isGraded, isWrapped, mergedAt: 0 };
  put(chosenOf(trade, pack, codes), into, `SPLIT ${into}`);
}

function merge(trade: Trade, packs: readonly string[]): void {
  const [into = '', ...others] = packs;
  const goods = others.flatMap((pack) =>
    tallyOf(trade, pack).filter(([, { status }]) => LIVE.includes(status)),
  );
  put(goods, into, `MERGE ${into}`);
  const isGraded = packs.every((pack) => trade.packs[pack]?.isGraded);
  Object.assign(trade.packs[into] ?? {}, { isGraded, mergedAt: ++trade.clock });
}

/** Goods in stock leave the one package and enter the other (W0). */
function put(goods: ReturnType<typeof tallyOf>, pack: string, doc: string): void {
  for (const [, bundle] of goods) {
    bundle.pack = pack;
    if (bundle.status !== 'PENDING_IN') bundle.movements.push({ doc, direction: -1 }, { doc, direction: 1 });
  }
}

/** Packages of a grading into which others were merged after it. */
const mergedSince = (trade: Trade, { approvedAt }: Doc, packs: readonly string[]) =>
  packs.filter((pack) => (trade.packs[pack]?.mergedAt ?? 0) > approvedAt);

/**
 * W8: a grading is not reversed where others were merged into a package that gets its former grade back (`always`), nor
 * into another of its packages if their cost differs, which this model does not know (`perhaps`).
 */
export function mergedIntoResults(trade: Trade, grading: Doc): 'never' | 'perhaps' | 'always' {
  const targets = grading.lines.map(({ pack, result }) => result?.into || pack);
  const sources = grading.lines.map(({ pack }) => pack);
  if (
    mergedSince(
      trade,
      grading,
      sources.filter((pack) => targets.includes(pack)),
    ).length > 0
  )
    return 'always';
  return mergedSince(trade, grading, [...sources, ...targets]).length > 0 ? 'perhaps' : 'never';
}

/**
 * W8: a grading is not reversed while a package that stayed, and would get its former grade back, has other goods than
 * its results on hand.
 */
export function hasJoined(trade: Trade, grading: Doc, results: readonly string[]): boolean {
  const targets = grading.lines.map(({ pack, result }) => result?.into || pack);
  const kept = grading.lines.map(({ pack }) => pack).filter((pack) => targets.includes(pack));
  const isOther = ([key, { status }]: [string, Bundle]) =>
    ['IN_STOCK', 'LOCKED'].includes(status) && !results.includes(key);
  return kept.some((pack) => tallyOf(trade, pack).some(isOther));
}
