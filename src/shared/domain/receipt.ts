import type { CompareResult } from './compare-results.ts';
import { exact, type Figure, sum } from './decimal.ts';

/**
 * Ordered goods of one species, thickness and grade of a purchase order, the unit in which receipts are counted (W1.4).
 * Areas in m².
 */
export interface OrderedGoods {
  species: string;
  /** Other names for the species that counted lines may have. */
  formerNames: readonly string[];
  /** Empty if the order names no grade, so that any grade is accepted. */
  grade: string;
  thicknessMm: Figure;
  area: Figure;
  /**
   * Area of this grade received by other inbounds. A received grade that was not ordered is a row with an area of 0.
   */
  receivedArea: Figure;
}

/** A line of an inbound, with the species, grade and thickness of its package. */
export interface CountedGoods {
  species: string;
  /** Empty for goods that are not graded yet. */
  grade: string;
  thicknessMm: Figure;
  area: Figure;
}

/** Ordered against received goods of one species, thickness and grade. Areas in m². */
export interface ReceiptRow {
  species: string;
  grade: string;
  thicknessMm: number;
  ordered: number;
  received: number;
  counted: number;
  /** Received and counted minus ordered; negative if goods are outstanding. */
  difference: number;
  result: Extract<CompareResult, 'matched' | 'missing' | 'extra'>;
}

type Decimal = ReturnType<typeof exact>;
type Came = 'received' | 'counted';
interface Filled extends Record<Came, Decimal> {
  species: string;
  grade: string;
  thicknessMm: Figure;
  ordered: Decimal;
}
/** Received goods of one grade, from before or with this inbound, that are not yet assigned to a row. */
interface Portion {
  came: Came;
  grade: string;
  left: Decimal;
}

const kindOf = ({ species, thicknessMm }: Pick<CountedGoods, 'species' | 'thicknessMm'>) =>
  `${species} ${exact(thicknessMm)}`;

/**
 * W1.3: compares the ordered with the received goods, by species, thickness and grade; goods that were not ordered come
 * last. A line without a grade accepts any, after the lines that name the grade; ungraded goods are assigned to any
 * line with outstanding goods.
 */
export function compareReceipt(
  ordered: readonly OrderedGoods[],
  counted: readonly CountedGoods[],
): ReceiptRow[] {
  const present = new Map(
    ordered.flatMap(({ species, formerNames }) => formerNames.map((name) => [name, species])),
  );
  const came = counted.map((goods) => ({ ...goods, species: present.get(goods.species) ?? goods.species }));
  const orderedOf = Map.groupBy(ordered, kindOf);
  const cameOf = Map.groupBy(came, kindOf);
  const kinds = [...new Set([...orderedOf.keys(), ...cameOf.keys()])];
  const rows = kinds.flatMap((kind) => fill(orderedOf.get(kind) ?? [], cameOf.get(kind) ?? []));
  const isOrdered = ({ ordered: area }: Filled) => area.greaterThan(0);
  return [...rows.filter(isOrdered), ...rows.filter((row) => !isOrdered(row))].map(presentRow);
}

/** W1.4: whether everything ordered has been received. */
export const isCovered = (ordered: readonly OrderedGoods[]): boolean =>
  compareReceipt(ordered, []).every(({ result }) => result !== 'missing');

/** The rows of one species and thickness. */
function fill(ordered: readonly OrderedGoods[], counted: readonly CountedGoods[]): Filled[] {
  const rows = ordered
    .filter(({ area }) => exact(area).greaterThan(0))
    .map(({ species, grade, thicknessMm, area }) => rowOf({ species, grade, thicknessMm }, area));
  const portions = [
    ...ordered.map(({ grade, receivedArea }) => portionOf('received', grade, [receivedArea])),
    ...[...Map.groupBy(counted, ({ grade }) => grade)].map(([grade, goods]) =>
      portionOf(
        'counted',
        grade,
        goods.map(({ area }) => area),
      ),
    ),
  ];
  const anyGrade = rows.find(({ grade }) => grade === '');
  const ofGrade = (grade: string) => rows.find((row) => row.grade === grade);
  const graded = portions.filter(({ grade }) => grade !== '');
  const ungraded = portions.filter(({ grade }) => grade === '');
  for (const portion of graded) take(ofGrade(portion.grade), portion, 'missing');
  for (const portion of graded) take(anyGrade ?? ofGrade(portion.grade), portion, 'all');
  for (const portion of ungraded) for (const row of rows) take(row, portion, 'missing');
  for (const portion of ungraded) take(anyGrade ?? (rows.length === 1 ? rows[0] : undefined), portion, 'all');
  const [first] = [...ordered, ...counted];
  for (const portion of portions.filter(({ left }) => !left.isZero())) {
    const { species = '', thicknessMm = 0 } = first ?? {};
    const extra = ofGrade(portion.grade) ?? rowOf({ species, grade: portion.grade, thicknessMm }, 0);
    if (!rows.includes(extra)) rows.push(extra);
    take(extra, portion, 'all');
  }
  return rows;
}

const rowOf = (of: Pick<Filled, 'species' | 'grade' | 'thicknessMm'>, ordered: Figure): Filled => ({
  ...of,
  ordered: exact(ordered),
  received: exact(0),
  counted: exact(0),
});

const portionOf = (came: Came, grade: string, areas: readonly Figure[]): Portion => ({
  came,
  grade,
  left: sum(areas),
});

/** Moves goods into a row: as many as it misses, or all that are left. */
function take(row: Filled | undefined, portion: Portion, most: 'missing' | 'all'): void {
  if (row === undefined) return;
  const missing = row.ordered.minus(row.received).minus(row.counted);
  const wanted = missing.isNegative() ? exact(0) : missing;
  const area = most === 'all' || missing.greaterThan(portion.left) ? portion.left : wanted;
  row[portion.came] = row[portion.came].plus(area);
  portion.left = portion.left.minus(area);
}

function presentRow({ species, grade, thicknessMm, ordered, received, counted }: Filled): ReceiptRow {
  const difference = received.plus(counted).minus(ordered);
  return {
    species,
    grade,
    thicknessMm: exact(thicknessMm).toNumber(),
    ordered: ordered.toNumber(),
    received: received.toNumber(),
    counted: counted.toNumber(),
    difference: difference.toNumber(),
    result: resultOf(difference.comparedTo(0)),
  };
}

function resultOf(sign: number): ReceiptRow['result'] {
  if (sign === 0) return 'matched';
  return sign < 0 ? 'missing' : 'extra';
}
