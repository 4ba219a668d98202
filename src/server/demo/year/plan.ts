import { SPECIES, type Species } from '#shared/domain/species';
import { type PackWish, pickThickness, SPECIES_SHARES } from '../pack-plan.ts';
import type { Random } from '../random.ts';
import { type Arrival, containerNumber } from './arrivals.ts';
import { costOf } from './prices.ts';
import type { Purchase, Supplier, Wanted } from './purchases.ts';
import type { Customer } from './sales.ts';

/** Who the company trades with, and the ids of its species by code. */
export interface Company {
  suppliers: readonly Supplier[];
  customers: readonly Customer[];
  speciesIds: ReadonlyMap<string, string>;
  /** How much it trades, 1 as much as the first company. */
  size: number;
}

/** First and last day of the year, counted from 1970. */
export interface Span {
  first: number;
  last: number;
}

/** A purchase order that will be placed, and the arrivals of its goods. */
export interface PlannedPurchase {
  day: number;
  supplier: Supplier;
  wanted: readonly Wanted[];
  cabinetNo: string;
  arrivals: readonly Arrival[];
  /** True if all of it arrives within the year. */
  isComplete: boolean;
  placed?: Purchase;
}

/** The outcomes of the documents of the last working days, one per day. */
export const LAST_OUTCOMES = ['rejected', 'reversed', 'submitted', 'draft', 'approved'] as const;
export type LastOutcome = (typeof LAST_OUTCOMES)[number];

/** The arrivals of the year; their packages are made in advance, oldest first. */
export interface Plan {
  opening: readonly Arrival[];
  purchases: readonly PlannedPurchase[];
  /** Goods owned by customers, and goods found by a stock-take. */
  others: readonly Arrival[];
  /** Arrivals of the inbounds of the last days, by their outcome. */
  lastInbounds: Readonly<Record<LastOutcome, Arrival>>;
  lastOthers: Readonly<Record<LastOutcome, Arrival>>;
  /** Announced, without a tally. */
  announced: Arrival;
}

const OPENING_PACKS = 18;
/** Days between orders, from an order to its arrival, and to a second one. */
const ORDER_EVERY = [10, 14] as const;
const ARRIVES_AFTER = [14, 22] as const;
const SECOND_AFTER = [8, 14] as const;
/** m² of a package of the year, about. */
const PACK_AREA = 360;

/** Plans the purchases of the year and the days of their arrival. */
export function planYear(random: Random, company: Company, { first, last }: Span): Plan {
  const arrival = (day: number, wishes: readonly PackWish[], cabinetNo = ''): Arrival => ({
    day,
    wishes,
    cabinetNo,
    packs: [],
  });
  const some = (count: number, wish: PackWish = {}) => Array.from({ length: count }, () => wish);
  const purchases: PlannedPurchase[] = [];
  const every = (from: number, to: number) => Math.round(random.integer(from, to) / company.size);
  for (let day = first + 2; day < last - 30; day += every(...ORDER_EVERY))
    purchases.push(planPurchase(random, company, { day, last: last - 5, parts: random.chance(0.4) ? 2 : 1 }));
  // One purchase that has arrived in part, and two whose goods have not arrived.
  purchases.push(
    planPurchase(random, company, { day: last - 28, last: last - 5, parts: 2, firstOnly: true }),
  );
  for (const ago of [12, 6])
    purchases.push(planPurchase(random, company, { day: last - ago, last: 0, parts: 1 }));
  const others: Arrival[] = [];
  for (let day = first + 20; day < last - 10; day += every(35, 50)) others.push(arrival(day, some(1)));
  const atEnd = (count: number, cabinetNo: () => string) =>
    Object.fromEntries(
      LAST_OUTCOMES.map((outcome) => [outcome, arrival(last - 5, some(count), cabinetNo())]),
    ) as Record<LastOutcome, Arrival>;
  return {
    opening: [1, 2, 3].map(() =>
      arrival(
        first,
        some(Math.round(OPENING_PACKS * company.size), { gradedShare: 0.9 }),
        containerNumber(random),
      ),
    ),
    purchases,
    others,
    lastInbounds: atEnd(2, () => containerNumber(random)),
    lastOthers: atEnd(1, () => ''),
    announced: arrival(last - 2, some(3, { isAnnounced: true }), containerNumber(random)),
  };
}

/** All arrivals of a plan. */
export const arrivalsOf = (plan: Plan): Arrival[] => [
  ...plan.opening,
  ...plan.purchases.flatMap(({ arrivals }) => arrivals),
  ...plan.others,
  ...Object.values(plan.lastInbounds),
  ...Object.values(plan.lastOthers),
  plan.announced,
];

interface PurchasePlan {
  day: number;
  /** Goods that arrive after this day are outstanding. */
  last: number;
  parts: 1 | 2;
  /** True if the second part is outstanding. */
  firstOnly?: boolean;
}

function planPurchase(
  random: Random,
  { suppliers, speciesIds }: Company,
  { day, last, parts, firstOnly = false }: PurchasePlan,
): PlannedPurchase {
  const supplier = random.pick(suppliers);
  const cabinetNo = random.chance(0.75) ? containerNumber(random) : '';
  const kinds = pickKinds(random, random.integer(1, 2)).map((species) => ({
    species,
    speciesId: speciesIds.get(species.treeCode) ?? '',
    thicknessMm: pickThickness(random, species),
    count: random.integer(2, 4),
  }));
  const wishes = kinds.flatMap(({ species, thicknessMm, count }) =>
    Array.from({ length: count }, () => ({ species, thicknessMm, gradedShare: 0.65 })),
  );
  const cut = parts === 2 ? Math.ceil(wishes.length / 2) : wishes.length;
  const arrives = day + random.integer(...ARRIVES_AFTER);
  const planned: Arrival[] = [
    { day: arrives, cabinetNo, wishes: wishes.slice(0, cut), packs: [] },
    { day: arrives + random.integer(...SECOND_AFTER), cabinetNo, wishes: wishes.slice(cut), packs: [] },
  ].slice(0, parts);
  const arrivals = planned.filter((one, at) => one.day <= last && !(firstOnly && at > 0));
  return {
    day,
    supplier,
    cabinetNo,
    arrivals,
    isComplete: arrivals.length === parts,
    wanted: kinds.map(({ count, ...kind }) => ({
      ...kind,
      area: count * PACK_AREA,
      price: costOf(random, kind.species, 'A', kind.thicknessMm),
    })),
  };
}

function pickKinds(random: Random, count: number): Species[] {
  const weighted = SPECIES.map((one) => [one, SPECIES_SHARES[one.treeCode] ?? 1] as const);
  const first = random.weighted(weighted);
  const others = weighted.filter(([one]) => one !== first);
  return count === 1 ? [first] : [first, random.weighted(others)];
}
