import { exact } from '#shared/domain/decimal';
import { isBlank, type Line } from '../model/sheet.ts';
import { soleChange } from '../model/sole-change.ts';
import type { LineFacts } from './tally-check.ts';

/** Sums of tally lines. */
export interface TallySums {
  bundles: number;
  pieces: number;
  /** m², the sum of the rounded line areas (F2). */
  area: number;
}

export interface TallyTotals extends TallySums {
  /** The sums of each log number, in the order of entry. */
  logs: readonly (TallySums & { logNo: string })[];
  /** Lines that are not in the sums, because their size is not complete or not valid. */
  uncounted: number;
}

type Read = (line: Line) => LineFacts;

/** The sums of a tally's lines, altogether and by log. */
export function tallyTotals(lines: readonly Line[], read: Read): TallyTotals {
  const entered = lines.filter((line) => !isBlank(line));
  const counted = entered.flatMap((line) => {
    const { figures, input } = read(line);
    return figures === null ? [] : [{ logNo: input.logNo, ...figures }];
  });
  const logs = [...Map.groupBy(counted, ({ logNo }) => logNo)].map(([logNo, own]) => ({
    logNo,
    ...sums(own),
  }));
  return { ...sums(counted), logs, uncounted: entered.length - counted.length };
}

/** Calculates totals as `tallyTotals` does; where one line differs from the call before, from the totals before. */
export function createTotalsReader(read: Read): (lines: readonly Line[]) => TallyTotals {
  let known: { lines: readonly Line[]; totals: TallyTotals } | undefined;
  return (lines) => {
    if (known?.lines === lines) return known.totals;
    const change = known && soleChange(known.lines, lines);
    const totals =
      (known && change && totalsAfter(known.totals, change.was, change.is, read)) ?? tallyTotals(lines, read);
    known = { lines, totals };
    return totals;
  };
}

/** Updates the totals after one line has changed; null if the change may add, remove or reorder logs. */
function totalsAfter(totals: TallyTotals, was: Line, is: Line, read: Read): TallyTotals | null {
  if (isBlank(was) || isBlank(is)) return null;
  const { figures: less, input } = read(was);
  const { figures: more, input: changed } = read(is);
  if (less === null && more === null) return totals;
  if (less === null || more === null || input.logNo !== changed.logNo) return null;
  if (less.pieces === more.pieces && less.area === more.area) return totals;
  const shifted = <S extends TallySums>(own: S): S => ({
    ...own,
    pieces: own.pieces - less.pieces + more.pieces,
    area: exact(own.area).minus(less.area).plus(more.area).toNumber(),
  });
  return {
    ...shifted(totals),
    logs: totals.logs.map((log) => (log.logNo === input.logNo ? shifted(log) : log)),
  };
}

function sums(lines: readonly { pieces: number; area: number }[]): TallySums {
  return {
    bundles: lines.length,
    pieces: lines.reduce((pieces, line) => pieces + line.pieces, 0),
    area: lines.reduce((area, line) => area.plus(line.area), exact(0)).toNumber(),
  };
}
