import type { QueryOf } from '#shared/api/kit';
import { type packApi, StockStatusSchema } from '#shared/api/pack';
import type { toCall, UsualFilters } from '../list/list-address.ts';
import { chosenIn, filterCall, type ListFilter } from '../list/list-filter.ts';

/** The default filter: shipped and voided packages would swell the totals. */
export const USUAL_STOCK: UsualFilters = { stockStatus: 'IN_STOCK' };

export const SORTABLE = ['packNo', 'thicknessMm', 'bundles', 'pieces', 'area', 'updateTime'];

const isFlag = (text: string): boolean => text === '0' || text === '1';

/** Values that the server accepts for these filters; it would refuse an address with any other. */
const KNOWN: Readonly<Record<string, (value: string) => boolean>> = {
  rfidStatus: isFlag,
  gradeStatus: isFlag,
  packStatus: isFlag,
  labelOutdated: isFlag,
  toStore: isFlag,
  stockStatus: (value) => chosenIn(value).every((one) => StockStatusSchema.safeParse(one).success),
};

/** The parameters of the list call; unknown values count as absent. */
export function toPackCall(
  filters: readonly ListFilter[],
  call: ReturnType<typeof toCall<string>>,
): QueryOf<typeof packApi.page> {
  const asked = Object.entries(call).filter(([name, value]) => KNOWN[name]?.(String(value)) ?? true);
  const { descs, ascs, ...rest } = filterCall(filters, Object.fromEntries(asked)) as QueryOf<
    typeof packApi.page
  >;
  return { ...rest, ...(ascs === undefined ? { descs: descs ?? 'updateTime' } : { ascs }) };
}
