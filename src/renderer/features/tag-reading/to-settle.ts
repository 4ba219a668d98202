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
}

/** Sorts the packages of a count that differ. Those that are `settled` already, by id, are in documents that may still be drafts. */
export function packsToSettle(rows: readonly CountedPack[], settled: ReadonlySet<string>): ToSettle {
  const packsOf = (result: TagResult, stockStatus: StockStatus) =>
    rows.flatMap(({ result: is, pack }) =>
      is === result && pack?.isSeen && pack.stockStatus === stockStatus && !settled.has(pack.id)
        ? [pack]
        : [],
    );
  return {
    lost: packsOf('missing', 'IN_STOCK'),
    gained: packsOf('extra', 'PENDING_IN'),
    moved: packsOf('extra', 'IN_STOCK'),
    locked: packsOf('missing', 'LOCKED'),
  };
}
