import { STOCK_STATUSES, type StockStatus } from '#shared/domain/statuses';
import { AppError } from '#shared/errors';

/** The refusal of a line whose package has no tally lines: one that was merged into another is void. */
export function missingTally(
  { packNo, stockStatus }: { packNo: string; stockStatus: StockStatus },
  place: number,
): AppError {
  const details = { field: `packs.${place}.packNo`, packNo };
  return stockStatus === 'VOID'
    ? new AppError('pack.wrong_state', { ...details, state: STOCK_STATUSES.VOID })
    : new AppError('pack.no_tally', details);
}
