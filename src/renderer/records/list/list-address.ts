import { dayAfter, isInCalendar } from '#shared/local-time';
import { type Paging, pagingTexts, readPaging } from '../../components/list/list-paging.ts';

/** The first and the last day, `YYYY-MM-DD`; either may be empty. */
export interface Days {
  from: string;
  to: string;
}

/** The column a list is sorted by. */
export interface SortOrder {
  field: string;
  descending: boolean;
}

/** The query in a list's address: filters by name, days, order and page. An empty text means "all". */
export interface ListAddress<Name extends string> extends Days, Paging {
  filters: Readonly<Record<Name, string>>;
  /** Null: in the list's own order. */
  sort: SortOrder | null;
}

/** The address value for «all» in a filter with a default. */
const EVERY = 'ALL';

/** Default filters of a list; a removed one is `ALL` in the address. */
export type UsualFilters = Readonly<Record<string, string>>;

/** Reads the address of a list with these filters and sortable columns; invalid values count as absent. */
export function readListAddress<Name extends string>(
  params: URLSearchParams,
  names: readonly Name[],
  sortable: readonly string[] = [],
  usual: UsualFilters = {},
): ListAddress<Name> {
  const filters = Object.fromEntries(
    names.map((name) => {
      const value = params.get(name) ?? usual[name] ?? '';
      return [name, value === EVERY && usual[name] !== undefined ? '' : value];
    }),
  );
  return {
    filters: filters as Record<Name, string>,
    from: readDay(params.get('from')),
    to: readDay(params.get('to')),
    sort: readSort(params.get('sort') ?? '', sortable),
    ...readPaging(params),
  };
}

/** The address of a query, without default values so that it stays short. */
export function writeListAddress<Name extends string>(
  query: ListAddress<Name>,
  usual: UsualFilters = {},
): URLSearchParams {
  const { from, to, sort } = query;
  const filters = Object.fromEntries(
    Object.entries<string>(query.filters).map(([name, value]) => [
      name,
      value === '' && usual[name] !== undefined ? EVERY : value,
    ]),
  );
  const order = sort === null ? '' : `${sort.field},${sort.descending ? 'desc' : 'asc'}`;
  const entries = Object.entries<string>({ ...filters, from, to, sort: order, ...pagingTexts(query) });
  return new URLSearchParams(entries.filter(([, value]) => value !== ''));
}

export function isFiltered({ filters, from, to }: ListAddress<string>): boolean {
  return [...Object.values(filters), from, to].some((value) => value !== '');
}

/** The same list without filters, from its first page. */
export function withoutFilters<Name extends string>(query: ListAddress<Name>): ListAddress<Name> {
  const filters = Object.fromEntries(Object.keys(query.filters).map((name) => [name, '']));
  return { ...query, filters: filters as Record<Name, string>, from: '', to: '', page: 1 };
}

/** The non-empty parameters of a list's call, with times and page named as in every list. */
export function toCall<Name extends string>(query: ListAddress<Name>, usualSize: number) {
  const { filters, from, to, sort, page, size } = query;
  const given = Object.entries<string>(filters)
    .map(([name, value]) => [name, value.trim()])
    .filter(([, value]) => value !== '');
  return {
    ...(Object.fromEntries(given) as Partial<Record<Name, string>>),
    ...(from !== '' && { beginTime: `${from} 00:00:00` }),
    // The last day is included, but the end of the call is exclusive.
    ...(to !== '' && { endTime: `${dayAfter(to)} 00:00:00` }),
    ...(sort !== null && { [sort.descending ? 'descs' : 'ascs']: sort.field }),
    current: page,
    size: size || usualSize,
  };
}

function readSort(text: string, sortable: readonly string[]): SortOrder | null {
  const [field = '', direction] = text.split(',');
  return sortable.includes(field) ? { field, descending: direction === 'desc' } : null;
}

function readDay(text: string | null): string {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && isInCalendar(text) ? text : '';
}
