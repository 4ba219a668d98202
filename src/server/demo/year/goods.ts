import { exact } from '#shared/domain/decimal';
import type { StockStatus } from '#shared/domain/statuses';
import { countedLines } from '#shared/domain/stock';
import { summarizeTally } from '#shared/domain/tally';
import type { packs, tallyLines } from '../../db/schema/packs.ts';
import type { PackRows } from '../rows.ts';

type PackRow = typeof packs.$inferInsert;
export type LineRow = typeof tallyLines.$inferInsert;

/** A bundle and its current state in the simulated year. */
export interface Bundle {
  row: LineRow;
  pack: Pack;
  stockStatus: StockStatus;
  /** The sales order that holds it. */
  lockedBy: { id: string; no: string } | null;
  /** A document that waits for its approval names it. */
  isClaimed: boolean;
  /** It was a grading's result and is no more. */
  isRemoved: boolean;
}

/** A package and its current state in the simulated year. */
export interface Pack {
  row: PackRow;
  bundles: Bundle[];
  species: string;
  /** Area on hand, m². */
  onHand: ReturnType<typeof exact>;
  /** Purchase price in yuan per m². */
  cost: number;
}

export const asBundle = (row: LineRow, pack: Pack): Bundle => ({
  row,
  pack,
  stockStatus: 'PENDING_IN',
  lockedBy: null,
  isClaimed: false,
  isRemoved: false,
});

/** The packages of these rows with their bundles, to be stored. */
export function toPacks(rows: PackRows, about: (row: PackRow) => Pick<Pack, 'species' | 'cost'>): Pack[] {
  const linesOf = Map.groupBy(rows.tallyLines, ({ packId }) => packId);
  return rows.packs.map((row) => {
    const pack: Pack = { row, bundles: [], onHand: exact(0), ...about(row) };
    pack.bundles = (linesOf.get(row.id) ?? []).map((line) => asBundle(line, pack));
    return pack;
  });
}

/** Bundles of a package that are in stock and not yet planned for a document. */
export const freeBundles = ({ bundles }: Pack): Bundle[] =>
  bundles.filter(({ stockStatus, isClaimed }) => stockStatus === 'IN_STOCK' && !isClaimed);

/** Whether all that is left of a package is in stock and free. */
export const isFree = (pack: Pack): boolean =>
  freeBundles(pack).length > 0 &&
  pack.bundles.every(
    ({ stockStatus, isClaimed }) =>
      stockStatus === 'VOID' || stockStatus === 'OUT' || (stockStatus === 'IN_STOCK' && !isClaimed),
  );

const STATES = ['LOCKED', 'IN_STOCK', 'PENDING_IN', 'OUT', 'VOID'] as const satisfies StockStatus[];

/** A package's row with the state and figures that follow from its bundles (F2, F3). */
export function settled({ row, bundles }: Pack): PackRow {
  const lines = bundles.filter(({ isRemoved }) => !isRemoved);
  const state = STATES.find((one) => lines.some(({ stockStatus }) => stockStatus === one));
  if (state === undefined) return row;
  const counted = countedLines(lines).map(({ row }) => ({ pieces: row.pieces, area: row.area }));
  const { area, volume, ...counts } = summarizeTally(counted, row.thicknessMm);
  const isChanged = String(area) !== row.area;
  return {
    ...row,
    ...counts,
    area: String(area),
    volume: String(volume),
    stockStatus: state,
    ...(isChanged && { figuresChangedAt: row.updateTime }),
  };
}

/** The row of a bundle before any movement. */
export const unmoved = ({ row }: Bundle): LineRow => ({ ...row, stockStatus: 'PENDING_IN' });
