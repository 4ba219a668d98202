import { logApi } from '#shared/api/log';
import type { LogRule } from '#shared/domain/logs/board-feet';
import { fedBoardFeetOf } from '#shared/domain/logs/log-figures';
import { AppError } from '#shared/errors';
import { nameFieldOf } from '#shared/records/reference-field';
import { request } from '../../../api/session.ts';
import { lineOf } from '../../../grid/lines/line-cells.ts';
import type { LinesGridState } from '../../../grid/lines/use-lines-grid.ts';
import type { Cells, Line } from '../../../grid/model/sheet.ts';

/** Most logs in one look-up. */
export const MOST_LOGS = 100;

/** Looks up logs in the yard to fill the lines that name them, with the board feet of a feed order with this rule. */
export const logFinding = (rule: LogRule | undefined) => ({
  most: MOST_LOGS,
  find: async (lines: LinesGridState, asked: readonly Line[]) => findCells(lines, asked, rule),
  from: `yard ${rule ?? ''}`,
});

export async function findCells(
  { columns }: LinesGridState,
  asked: readonly Line[],
  rule: LogRule | undefined,
): Promise<(Cells | AppError)[]> {
  const numbers = asked.map(({ cells }) => (cells.logNo ?? '').trim());
  const found = await request(logApi.list, { query: { logNo_in: numbers.join(',') } }, { quiet: true });
  return numbers.map((logNo) => {
    const log = found.find((one) => one.logNo === logNo);
    if (log === undefined) return new AppError('log.not_found', { logNo });
    if (log.outStatus === 1) return new AppError('log.shipped', { logNo });
    const bft = fedBoardFeetOf(rule, log);
    return lineOf(columns, { ...log, bft, id: undefined, species: log[nameFieldOf('speciesId')] }).cells;
  });
}
