import { type Paging, pagingTexts, readPaging } from '../../components/list-paging.ts';

/** The first and the last day, `YYYY-MM-DD`; either may be empty. */
export interface Days {
  from: string;
  to: string;
}

/** What a list's address says: days, other filters by name, and page. An empty text means "all". */
export interface ListQuery<Name extends string> extends Days, Paging {
  filters: Readonly<Record<Name, string>>;
}

const DAY_MS = 86_400_000;

export function readListQuery<Name extends string>(
  params: URLSearchParams,
  names: readonly Name[],
): ListQuery<Name> {
  const filters = Object.fromEntries(names.map((name) => [name, params.get(name) ?? '']));
  return {
    filters: filters as Record<Name, string>,
    from: readDay(params.get('from')),
    to: readDay(params.get('to')),
    ...readPaging(params),
  };
}

/** The address of a query, the usual values left out so that it stays short. */
export function writeListQuery<Name extends string>(query: ListQuery<Name>): URLSearchParams {
  const { filters, from, to } = query;
  const entries = Object.entries<string>({ ...filters, from, to, ...pagingTexts(query) });
  return new URLSearchParams(entries.filter(([, value]) => value !== ''));
}

export function isFiltered({ filters, from, to }: ListQuery<string>): boolean {
  return [...Object.values(filters), from, to].some((value) => value !== '');
}

/** The same list with nothing filtered, from its first page on. */
export function withoutFilters<Name extends string>(query: ListQuery<Name>): ListQuery<Name> {
  const filters = Object.fromEntries(Object.keys(query.filters).map((name) => [name, '']));
  return { ...query, filters: filters as Record<Name, string>, from: '', to: '', page: 1 };
}

/** The parameters of a list's call that have a value, times and page as every list names them. */
export function toCall<Name extends string>(query: ListQuery<Name>, usualSize: number) {
  const { filters, from, to, page, size } = query;
  const given = Object.entries<string>(filters)
    .map(([name, value]) => [name, value.trim()])
    .filter(([, value]) => value !== '');
  return {
    ...(Object.fromEntries(given) as Partial<Record<Name, string>>),
    ...(from !== '' && { beginTime: `${from} 00:00:00` }),
    // The last day is meant whole, and the end of the call is not included.
    ...(to !== '' && { endTime: `${dayAfter(to)} 00:00:00` }),
    current: page,
    size: size || usualSize,
  };
}

function readDay(text: string | null): string {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return '';
  const day = new Date(`${text}T00:00:00Z`);
  // 30 February would be the 2nd of March.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : '';
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}
