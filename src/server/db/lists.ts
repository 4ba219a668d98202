import type { ListQuery, Page } from '#shared/api/kit';
import { offsetOf, toPage } from './paging.ts';

const DEFAULT_SIZE = 10;

/** The page a list call requests, or null if it sent neither `current` nor `size` and gets the whole list. */
export function pageAsked({ current, size }: Pick<ListQuery, 'current' | 'size'>) {
  return current === undefined && size === undefined
    ? null
    : { current: current ?? 1, size: size ?? DEFAULT_SIZE };
}

/** Casts the answer of a `listOrPageOf` endpoint: its type is the array, its value may be a page. */
export function asListAnswer<T>(answer: T[] | Page<T>): T[] {
  return answer as T[];
}

/** One page of rows that are all in memory. */
export function pageOfAll<T>(rows: readonly T[], asked: { current: number; size: number }): Page<T> {
  const start = offsetOf(asked);
  return toPage(rows.slice(start, start + asked.size), rows.length, asked);
}
