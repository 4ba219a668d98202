import { type Column, type SQL, sql } from 'drizzle-orm';
import type { PageQuery } from '#shared/api/kit';
import { namesIn } from '../../db/paging.ts';
import { packs } from '../../db/schema/packs.ts';

/**
 * Columns by which packages can be sorted: those with an index. `ties`: whether the index has the time of creation,
 * which orders equal values, in the direction of the column or in the opposite one.
 */
const SORTABLE: Readonly<Record<string, { column: Column; ties: 'same' | 'opposite' }>> = {
  packNo: { column: packs.packNo, ties: 'same' },
  cabinetNo: { column: packs.cabinetNo, ties: 'opposite' },
  treeCode: { column: packs.treeCode, ties: 'opposite' },
  grade: { column: packs.grade, ties: 'opposite' },
  thicknessMm: { column: packs.thicknessUm, ties: 'same' },
  area: { column: packs.areaCm2, ties: 'same' },
  volume: { column: packs.volume, ties: 'same' },
  pieces: { column: packs.pieces, ties: 'same' },
  bundles: { column: packs.bundles, ties: 'same' },
  rfidStatus: { column: packs.rfidStatus, ties: 'opposite' },
  stockStatus: { column: packs.stockStatus, ties: 'opposite' },
  lastPrintTime: { column: packs.lastPrintedAt, ties: 'same' },
  createTime: { column: packs.createTime, ties: 'same' },
  updateTime: { column: packs.updateTime, ties: 'same' },
};

/** The requested order, otherwise newest first; `isBackwards` reverses it. */
export function packOrder(query: Pick<PageQuery, 'ascs' | 'descs'>, isBackwards = false): SQL {
  const asked = [
    ...sortsIn(query.ascs).map((sort) => ({ ...sort, isDescending: false })),
    ...sortsIn(query.descs).map((sort) => ({ ...sort, isDescending: true })),
  ];
  const [first] = asked;
  const newestFirst = first === undefined || (first.ties === 'same') === first.isDescending;
  const columns = [
    ...asked.map(({ column, isDescending }) => ({ column, isDescending })),
    { column: packs.createTime, isDescending: newestFirst },
    { column: packs.id, isDescending: newestFirst },
  ];
  const terms = columns.map(({ column, isDescending }) =>
    isDescending === isBackwards ? sql`${column} ASC NULLS LAST` : sql`${column} DESC NULLS FIRST`,
  );
  return sql.join(terms, sql`, `);
}

/** The columns that the requested order compares, the id among them, as a list to select. */
export function orderColumns({ ascs, descs }: Pick<PageQuery, 'ascs' | 'descs'>): SQL {
  const asked = [...sortsIn(ascs), ...sortsIn(descs)].map(({ column }) => column);
  const columns = new Set<Column>([...asked, packs.createTime, packs.id]);
  return sql.join(
    [...columns].map((column) => sql`${column}`),
    sql`, `,
  );
}

const sortsIn = (list: string | undefined) =>
  namesIn(list).flatMap((name) => (Object.hasOwn(SORTABLE, name) ? (SORTABLE[name] ?? []) : []));
