import type { Page } from '#shared/api/kit';
import { allRows } from '../../components/list/tree-rows.ts';

/** All records of an answer without pages, as one page; those of a tree count at every level. */
export function wholePage<T extends object & { children?: readonly unknown[] | undefined }>(
  records: T[],
): Page<T> {
  const total = allRows(records).length;
  return { records, total, size: total, current: 1, pages: 1 };
}
