import { exact, type Figure, sum } from './decimal.ts';
import type { CompareResult } from './scan-compare.ts';

/** Goods of a purchase order of one species and thickness, as they count for its receipt (W1.4). Areas in m². */
export interface OrderedGoods {
  species: string;
  /** Names that counted lines may have for the species besides. */
  formerNames: readonly string[];
  thicknessMm: Figure;
  area: Figure;
  /** What other inbounds brought in. */
  receivedArea: Figure;
}

/** A line of an inbound, with the species and thickness of its package. */
export interface CountedGoods {
  species: string;
  thicknessMm: Figure;
  area: Figure;
}

/** Ordered against received goods of one species and thickness. Areas in m². */
export interface ReceiptRow {
  species: string;
  thicknessMm: number;
  ordered: number;
  received: number;
  counted: number;
  /** Received and counted less ordered: negative for goods that are still to come. */
  difference: number;
  result: Extract<CompareResult, 'matched' | 'missing' | 'extra'>;
}

const keyOf = ({ species, thicknessMm }: CountedGoods) => `${species} ${exact(thicknessMm)}`;

/** W1.3: what was ordered against what came, by species and thickness; goods that were not ordered come last. */
export function compareReceipt(
  ordered: readonly OrderedGoods[],
  counted: readonly CountedGoods[],
): ReceiptRow[] {
  const present = new Map(
    ordered.flatMap(({ species, formerNames }) => formerNames.map((name) => [name, species])),
  );
  const byKind = Map.groupBy(
    counted.map((goods) => ({ ...goods, species: present.get(goods.species) ?? goods.species })),
    keyOf,
  );
  const known = new Set(ordered.map(keyOf));
  const others = [...byKind].flatMap(([key, [first]]) =>
    first === undefined || known.has(key) ? [] : [{ ...first, formerNames: [], area: 0, receivedArea: 0 }],
  );
  return [...ordered, ...others].map((goods) => {
    const came = sum((byKind.get(keyOf(goods)) ?? []).map(({ area }) => area));
    const difference = came.plus(goods.receivedArea).minus(goods.area);
    return {
      species: goods.species,
      thicknessMm: exact(goods.thicknessMm).toNumber(),
      ordered: exact(goods.area).toNumber(),
      received: exact(goods.receivedArea).toNumber(),
      counted: came.toNumber(),
      difference: difference.toNumber(),
      result: resultOf(difference.comparedTo(0)),
    };
  });
}

function resultOf(sign: number): ReceiptRow['result'] {
  if (sign === 0) return 'matched';
  return sign < 0 ? 'missing' : 'extra';
}
