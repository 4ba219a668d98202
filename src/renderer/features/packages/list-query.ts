import type { QueryOf } from '#shared/api/kit';
import { type packApi, StockStatusSchema } from '#shared/api/pack';
import type { StockStatus } from '#shared/domain/statuses';

/** What the list's address says: filters, sort order and page. Empty texts mean "all". */
export interface ListQuery {
  packNo: string;
  treeCode: string;
  grade: string;
  /** `0` not written, `1` written. */
  rfid: '' | '0' | '1';
  stock: '' | StockStatus;
  /** Field of the column sorted by, or empty for the newest first. */
  sortBy: string;
  descending: boolean;
  page: number;
  /** 0 means the person's usual page size. */
  size: number;
}

export const NO_FILTERS = { packNo: '', treeCode: '', grade: '', rfid: '', stock: '' } as const;
const SORTABLE = ['packNo', 'thicknessMm', 'bundles', 'pieces', 'area', 'updateTime'];

export function readListQuery(params: URLSearchParams): ListQuery {
  const rfid = params.get('rfid');
  const [sortBy = '', direction] = (params.get('sort') ?? '').split(',');
  return {
    packNo: params.get('packNo') ?? '',
    treeCode: params.get('treeCode') ?? '',
    grade: params.get('grade') ?? '',
    rfid: rfid === '0' || rfid === '1' ? rfid : '',
    stock: StockStatusSchema.safeParse(params.get('stock')).data ?? '',
    sortBy: SORTABLE.includes(sortBy) ? sortBy : '',
    descending: SORTABLE.includes(sortBy) && direction === 'desc',
    page: positive(params.get('page'), 1),
    size: positive(params.get('size'), 0),
  };
}

/** The address of a query, the usual values left out so that it stays short. */
export function writeListQuery(query: ListQuery): URLSearchParams {
  const entries: Record<string, string> = {
    packNo: query.packNo,
    treeCode: query.treeCode,
    grade: query.grade,
    rfid: query.rfid,
    stock: query.stock,
    sort: query.sortBy && `${query.sortBy},${query.descending ? 'desc' : 'asc'}`,
    page: query.page > 1 ? String(query.page) : '',
    size: query.size > 0 ? String(query.size) : '',
  };
  return new URLSearchParams(Object.entries(entries).filter(([, value]) => value !== ''));
}

/** A change of filters or order starts at the first page again. */
export function changeListQuery(query: ListQuery, change: Partial<ListQuery>): ListQuery {
  return { ...query, page: 1, ...change };
}

export function isFiltered({ packNo, treeCode, grade, rfid, stock }: ListQuery): boolean {
  return [packNo, treeCode, grade, rfid, stock].some((value) => value !== '');
}

/** The parameters of the list call. */
export function toPackQuery(query: ListQuery, usualSize: number): QueryOf<typeof packApi.page> {
  const { packNo, treeCode, grade, rfid, stock, sortBy, descending } = query;
  return {
    current: query.page,
    size: query.size || usualSize,
    ...(packNo && { packNo: packNo.trim() }),
    ...(treeCode && { treeCode }),
    ...(grade && { grade }),
    ...(rfid && { rfidStatus: Number(rfid) }),
    ...(stock && { stockStatus: stock }),
    ...(sortBy ? { [descending ? 'descs' : 'ascs']: sortBy } : { descs: 'updateTime' }),
  };
}

function positive(text: string | null, otherwise: number): number {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : otherwise;
}
