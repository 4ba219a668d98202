import { and, type Column, gte, lt, type SQL } from 'drizzle-orm';
import { parseTime } from './time.ts';

/** The bounds of a query, in the format `parseTime` reads; an absent or empty one does not limit. */
interface TimeRange {
  beginTime?: string | undefined;
  endTime?: string | undefined;
}

/** The condition of times from `beginTime` until before `endTime`. Throws `input.invalid`. */
export function inTimeRange(column: Column, { beginTime, endTime }: TimeRange): SQL | undefined {
  return and(
    beginTime ? gte(column, parseTime(beginTime, 'beginTime')) : undefined,
    endTime ? lt(column, parseTime(endTime, 'endTime')) : undefined,
  );
}
