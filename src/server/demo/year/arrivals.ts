import { containerCheckDigit } from '#shared/domain/container';
import type { Species } from '#shared/domain/species';
import { DAY_MS, type PackWish, planPack } from '../pack-plan.ts';
import type { Random } from '../random.ts';
import { makePackRows, type PackRows } from '../rows.ts';
import { type Pack, toPacks } from './goods.ts';
import { costOf } from './prices.ts';

/** Packages that arrive together. */
export interface Arrival {
  /** Counted from 1970. */
  day: number;
  cabinetNo: string;
  wishes: readonly PackWish[];
  /** Set by `makeArrivals`. */
  packs: Pack[];
}

/** Whether a day, counted from 1970, which began on a Thursday, is no working day. */
export const isSunday = (day: number): boolean => day % 7 === 3;

/** 08:40 in China. */
const ARRIVES_MS = 40 * 60_000;
/** Few enough for a quick first start, and still a usual number of bundles in a package. */
const MOST_BUNDLES = 26;

/** Makes the packages of all arrivals, ready to store; returns the rows of their printed labels and written tags. */
export function makeArrivals(
  random: Random,
  arrivals: readonly Arrival[],
  companySerial: number,
  worker: { userId: string; userName: string },
): { packs: Pack[]; records: Pick<PackRows, 'printRecords' | 'tagRecords'> } {
  const inOrder = arrivals.toSorted((one, other) => one.day - other.day);
  const numbers = createNumbers();
  const species = new Map<string, Species>();
  const plans = inOrder.flatMap(({ day, cabinetNo, wishes }) =>
    wishes.map((wish, at) => {
      const workingDay = isSunday(day) ? day + 1 : day;
      const createdAt = new Date(workingDay * DAY_MS + ARRIVES_MS);
      const label = cabinetNo === '' ? '' : `A-${at + 1}`;
      const given = { ...numbers(createdAt), cabinetNo, cabinetPackLabel: label };
      const plan = planPack(random, given, createdAt, { mostBundles: MOST_BUNDLES, ...wish });
      species.set(plan.species.treeCode, plan.species);
      return { ...plan, stockStatus: 'PENDING_IN' as const };
    }),
  );
  const { printRecords, tagRecords, ...rows } = makePackRows(random, plans, companySerial, worker);
  const packs = toPacks({ ...rows, printRecords, tagRecords }, (row) => {
    const kind = species.get(row.treeCode);
    if (kind === undefined) throw new Error(`no species ${row.treeCode}`);
    return { species: kind.zh, cost: costOf(random, kind, row.grade ?? '', Number(row.thicknessMm)) };
  });
  let given = 0;
  for (const arrival of inOrder) {
    arrival.packs = packs.slice(given, given + arrival.wishes.length);
    given += arrival.wishes.length;
  }
  return { packs, records: { printRecords, tagRecords } };
}

/** Numbers packages by month, with a serial within the month. */
function createNumbers(): (at: Date) => { packNo: string } {
  const inMonth = new Map<string, number>();
  return (at) => {
    const month = at.toISOString().slice(2, 7).replace('-', '');
    const serial = (inMonth.get(month) ?? 100) + 1;
    inMonth.set(month, serial);
    return { packNo: `${month}-${serial}` };
  };
}

const OWNERS = ['TCLU', 'MSKU', 'TGHU', 'CMAU', 'OOLU'];

/** The number of a sea container (ISO 6346). */
export function containerNumber(random: Random): string {
  const prefix = `${random.pick(OWNERS)}${random.integer(100_000, 999_999)}`;
  return `${prefix}${containerCheckDigit(prefix)}`;
}
