import type { QueryOf } from '#shared/api/kit';
import { type packApi, StockStatusSchema } from '#shared/api/pack';
import type { toCall, UsualFilters } from '../../records/list/list-address.ts';
import { filterCall, type ListFilter } from '../../records/list/list-filter.ts';

/** The default filter: shipped and voided packages would swell the totals. */
export const USUAL_STOCK: UsualFilters = { stock: 'IN_STOCK' };

/** Times by which other screens' links filter the list; the screen has no fields for them. */
const SINCE_FIELDS = ['createTime', 'updateTime', 'lastPrintTime', 'tagTime'] as const;
export type SinceField = (typeof SINCE_FIELDS)[number];

/** Filters of other screens' links, without fields on this one. */
export const LINKED_FILTERS = ['graded', 'outdated', 'since'] as const;

export const SORTABLE = ['packNo', 'thicknessMm', 'bundles', 'pieces', 'area', 'updateTime'];

/** Parses `createTime,2026-01-31` into field and day; null for anything else. */
export function sinceOf(text: string): { field: SinceField; day: string } | null {
  const [name, day = ''] = text.split(',');
  const field = SINCE_FIELDS.find((known) => known === name);
  return field && /^\d{4}-\d{2}-\d{2}$/.test(day) ? { field, day } : null;
}

/** The parameters of the list call; unknown values count as absent. */
export function toPackCall(
  filters: readonly ListFilter[],
  call: ReturnType<typeof toCall<string>>,
): QueryOf<typeof packApi.page> {
  const { graded, outdated, since = '', rfid, stock, ...asked } = call;
  const { descs, ascs, ...rest } = filterCall(filters, asked) as QueryOf<typeof packApi.page>;
  const from = sinceOf(since);
  return {
    ...rest,
    ...(isFlag(rfid) && { rfidStatus: Number(rfid) }),
    ...(StockStatusSchema.safeParse(stock).success && { stockStatus: StockStatusSchema.parse(stock) }),
    ...(isFlag(graded) && { gradeStatus: Number(graded) }),
    ...(outdated === '1' && { labelOutdated: 1 }),
    ...(from && { [`${from.field}_datege`]: from.day }),
    ...(ascs === undefined ? { descs: descs ?? 'updateTime' } : { ascs }),
  };
}

const isFlag = (text: string | undefined): boolean => text === '0' || text === '1';
