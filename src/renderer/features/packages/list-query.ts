import type { QueryOf } from '#shared/api/kit';
import { type packApi, StockStatusSchema } from '#shared/api/pack';
import type { StockStatus } from '#shared/domain/statuses';
import { type Paging, pagingTexts, readPaging } from '../../components/list/list-paging.ts';

/** The list as it is opened: shipped and voided packages would swell its totals. */
const USUAL_STOCK: StockStatus = 'IN_STOCK';
/** In the address, packages of every state. */
const EVERY_STOCK = 'ALL';

/** What the list's address says: filters, sort order and page. Empty texts mean "all". */
export interface ListQuery extends Paging {
  packNo: string;
  treeCode: string;
  grade: string;
  /** `0` not written, `1` written. */
  rfid: '' | '0' | '1';
  stock: '' | StockStatus;
  /** `0` ungraded, `1` graded. */
  graded: '' | '0' | '1';
  /** `1`: the figures changed after the label was printed. */
  outdated: '' | '1';
  /** A time of the package and the first day it may be of: `createTime,2026-01-31`. */
  since: '' | `${SinceField},${string}`;
  /** Field of the column sorted by, or empty for the newest first. */
  sortBy: string;
  descending: boolean;
}

/** Times a list may be narrowed by, with no field of their own on the screen: other screens link with them. */
const SINCE_FIELDS = ['createTime', 'updateTime', 'lastPrintTime', 'tagTime'] as const;
export type SinceField = (typeof SINCE_FIELDS)[number];

export const NO_FILTERS = {
  packNo: '',
  treeCode: '',
  grade: '',
  rfid: '',
  stock: '',
  graded: '',
  outdated: '',
  since: '',
} as const;
const SORTABLE = ['packNo', 'thicknessMm', 'bundles', 'pieces', 'area', 'updateTime'];

export function readListQuery(params: URLSearchParams): ListQuery {
  const [sortBy = '', direction] = (params.get('sort') ?? '').split(',');
  return {
    packNo: params.get('packNo') ?? '',
    treeCode: params.get('treeCode') ?? '',
    grade: params.get('grade') ?? '',
    rfid: flag(params.get('rfid')),
    stock: readStock(params.get('stock')),
    graded: flag(params.get('graded')),
    outdated: params.get('outdated') === '1' ? '1' : '',
    since: readSince(params.get('since') ?? ''),
    sortBy: SORTABLE.includes(sortBy) ? sortBy : '',
    descending: SORTABLE.includes(sortBy) && direction === 'desc',
    ...readPaging(params),
  };
}

/** The address of a query. It says which states are listed; other usual values are left out so that it stays short. */
export function writeListQuery(query: ListQuery): URLSearchParams {
  const entries: Record<string, string> = {
    packNo: query.packNo,
    treeCode: query.treeCode,
    grade: query.grade,
    rfid: query.rfid,
    stock: query.stock || EVERY_STOCK,
    graded: query.graded,
    outdated: query.outdated,
    since: query.since,
    sort: query.sortBy && `${query.sortBy},${query.descending ? 'desc' : 'asc'}`,
    ...pagingTexts(query),
  };
  return new URLSearchParams(Object.entries(entries).filter(([, value]) => value !== ''));
}

/** A change of filters or order starts at the first page again. */
export function changeListQuery(query: ListQuery, change: Partial<ListQuery>): ListQuery {
  return { ...query, page: 1, ...change };
}

export function isFiltered(query: ListQuery): boolean {
  return (Object.keys(NO_FILTERS) as (keyof typeof NO_FILTERS)[]).some((name) => query[name] !== '');
}

/** Field and day of a `since`, null without one. */
export function sinceOf({ since }: Pick<ListQuery, 'since'>): { field: SinceField; day: string } | null {
  const [name, day = ''] = since.split(',');
  const field = SINCE_FIELDS.find((known) => known === name);
  return field && /^\d{4}-\d{2}-\d{2}$/.test(day) ? { field, day } : null;
}

/** The parameters of the list call. */
export function toPackQuery(query: ListQuery, usualSize: number): QueryOf<typeof packApi.page> {
  const { packNo, treeCode, grade, rfid, stock, graded, outdated, sortBy, descending } = query;
  const since = sinceOf(query);
  return {
    current: query.page,
    size: query.size || usualSize,
    ...(packNo && { packNo: packNo.trim() }),
    ...(treeCode && { treeCode }),
    ...(grade && { grade }),
    ...(rfid && { rfidStatus: Number(rfid) }),
    ...(stock && { stockStatus: stock }),
    ...(graded && { gradeStatus: Number(graded) }),
    ...(outdated && { labelOutdated: 1 }),
    ...(since && { [`${since.field}_datege`]: `${since.day} 00:00:00` }),
    ...(sortBy ? { [descending ? 'descs' : 'ascs']: sortBy } : { descs: 'updateTime' }),
  };
}

function readStock(text: string | null): ListQuery['stock'] {
  return text === EVERY_STOCK ? '' : (StockStatusSchema.safeParse(text).data ?? USUAL_STOCK);
}

function flag(text: string | null): '' | '0' | '1' {
  return text === '0' || text === '1' ? text : '';
}

function readSince(text: string): ListQuery['since'] {
  const since = sinceOf({ since: text as ListQuery['since'] });
  return since ? `${since.field},${since.day}` : '';
}
