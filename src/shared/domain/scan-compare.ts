import type { MapInTurns } from '../map-in-turns.ts';
import { COMPARED_FIELDS, type ComparedField, type CompareResult } from './compare-results.ts';
import { exact, sum } from './decimal.ts';
import { AREA_TOLERANCE_M2 } from './tally.ts';

/** The known values of goods; unknown ones are left out. */
export type GoodsValues = Readonly<Partial<Record<ComparedField, string>>>;

/** Goods by their code, one entry a code: a bundle, a package, or a kind of goods. */
export interface CodedGoods {
  code: string;
  /** Empty for a kind of goods. */
  packNo: string;
  values: GoodsValues;
}

export interface Comparison {
  code: string;
  packNo: string;
  result: CompareResult;
  expected: GoodsValues | null;
  found: GoodsValues | null;
  differences: ComparedField[];
}

const TEXTS: readonly ComparedField[] = ['species', 'grade', 'logNo'];

/**
 * W7: compares the goods of a document with those found, by code: a list of scans, tags that a reader saw, or counted
 * goods. The document's goods come first, in its order.
 */
export async function compareGoods(
  expected: readonly CodedGoods[],
  found: readonly CodedGoods[],
  mapGoods: MapInTurns,
): Promise<Comparison[]> {
  const foundBy = new Map(found.map((goods) => [goods.code, goods]));
  const known = new Set(expected.map(({ code }) => code));
  const compared = await mapGoods(expected, ({ code, packNo, values }): Comparison => {
    const match = foundBy.get(code);
    if (match === undefined)
      return { code, packNo, result: 'missing', expected: values, found: null, differences: [] };
    const differences = COMPARED_FIELDS.filter((field) => differs(field, values[field], match.values[field]));
    const result = differences.length === 0 ? 'matched' : 'different';
    return { code, packNo, result, expected: values, found: match.values, differences };
  });
  const extra = found
    .filter(({ code }) => !known.has(code))
    .map(({ code, packNo, values }): Comparison => {
      return { code, packNo, result: 'extra', expected: null, found: values, differences: [] };
    });
  return [...compared, ...extra];
}

/** How many codes or lines have each result. */
export function countResults(all: readonly Pick<Comparison, 'result'>[]): Record<CompareResult, number> {
  const counts = { matched: 0, missing: 0, extra: 0, different: 0 };
  for (const { result } of all) counts[result] += 1;
  return counts;
}

/**
 * The bundles of a document, with each package as one entry, unless `packsByBundle` contains it because its bundles
 * were scanned singly.
 */
export function gatherPacks(
  bundles: readonly CodedGoods[],
  packsByBundle: ReadonlySet<string>,
): CodedGoods[] {
  const byPack = Map.groupBy(bundles, ({ packNo }) => packNo);
  return [...byPack].flatMap(([packNo, ofPack]) =>
    packsByBundle.has(packNo) ? ofPack : [{ code: packNo, packNo, values: wholeOf(ofPack) }],
  );
}

/** A package's values: those that all its bundles share, and the sums of their pieces and areas (F2). */
export function wholeOf(bundles: readonly CodedGoods[]): GoodsValues {
  const { species = '', grade = '', thicknessMm = '' } = bundles[0]?.values ?? {};
  const total = (field: 'pieces' | 'area') => sum(bundles.map(({ values }) => values[field] || 0)).toString();
  return { species, grade, thicknessMm, pieces: total('pieces'), area: total('area') };
}

function differs(field: ComparedField, one = '', other = ''): boolean {
  if (one === '' || other === '') return false;
  if (TEXTS.includes(field)) return one.toLowerCase() !== other.toLowerCase();
  const distance = exact(one).minus(other).abs();
  return distance.greaterThan(field === 'area' ? AREA_TOLERANCE_M2 : 0);
}
