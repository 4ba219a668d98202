import type { TaggedPack } from '#shared/api/tag-reading';
import type { StockStatus } from '#shared/domain/statuses';
import type { CountedPack, TagResult } from '#shared/domain/tag-count';

/** The packages with which a stock-take is settled. */
export interface ToSettle {
  lost: readonly TaggedPack[];
  gained: readonly TaggedPack[];
  moved: readonly TaggedPack[];
  /** Missing packages that a document keeps: they cannot be lost by another. */
  locked: readonly TaggedPack[];
  /** Packages whose loss or gain has a document that is not approved yet. */
  booked: readonly TaggedPack[];
}

/**
 * Sorts the packages of a count that differ. Those in documents that may still be drafts, `settled`, by id, since the
 * page was opened, or booked before, are not settled again.
 */
export function packsToSettle(rows: readonly CountedPack[], settled: ReadonlySet<string>): ToSettle {
  const packsOf = (result: TagResult, stockStatus: StockStatus, isBooked = false) =>
    rows.flatMap(({ result: is, pack }) =>
      is === result &&
      pack?.isSeen &&
      pack.stockStatus === stockStatus &&
      (pack.isBooked || settled.has(pack.id)) === isBooked
        ? [pack]
        : [],
    );
  return {
    lost: packsOf('missing', 'IN_STOCK'),
    gained: packsOf('extra', 'PENDING_IN'),
    moved: packsOf('extra', 'IN_STOCK'),
    locked: packsOf('missing', 'LOCKED'),
    booked: [...packsOf('missing', 'IN_STOCK', true), ...packsOf('extra', 'PENDING_IN', true)],
  };
}
