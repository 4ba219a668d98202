import { logApi } from '#shared/api/log';
import { AppError } from '#shared/errors';
import { nameFieldOf } from '#shared/records/reference-field';
import { request } from '../../../api/session.ts';
import { lineOf } from '../../../grid/lines/line-cells.ts';
import type { LinesGridState } from '../../../grid/lines/use-lines-grid.ts';
import type { Cells, Line } from '../../../grid/model/sheet.ts';

/** Looks up logs in the yard to fill the lines that name them. */
export const LOG_FINDING = { most: 100, find: findCells, from: 'yard' };

async function findCells({ columns }: LinesGridState, asked: readonly Line[]): Promise<(Cells | AppError)[]> {
  const numbers = asked.map(({ cells }) => (cells.logNo ?? '').trim());
  const found = await request(logApi.list, { query: { logNo_in: numbers.join(',') } }, { quiet: true });
  return numbers.map((logNo) => {
    const log = found.find((one) => one.logNo === logNo);
    if (log === undefined) return new AppError('log.not_found', { logNo });
    if (log.outStatus === 1) return new AppError('log.shipped', { logNo });
    return lineOf(columns, { ...log, id: undefined, species: log[nameFieldOf('speciesId')] }).cells;
  });
}
