import { asc, desc, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { PageQuery } from '#shared/api/kit';
import type { AnyRecord } from '#shared/records/record';
import { exactly, type Filterable, filterBy } from '../db/filters.ts';
import { orderOf, type Sortable } from '../db/paging.ts';
import { alikeColumn } from './find-alike.ts';
import { columnsOf, type RecordTable } from './record-table.ts';

export type Query = Readonly<Record<string, unknown>>;

/** The columns of a kind's table, with the filters and the sort order that they provide for a query. */
export class RecordColumns {
  readonly #of: AnyRecord;
  readonly #columns: Readonly<Record<string, PgColumn>>;
  readonly #sortable: Sortable;
  readonly #filterable: Filterable;

  constructor(of: AnyRecord, table: RecordTable) {
    this.#of = of;
    this.#columns = columnsOf(table);
    // Filtering and sorting by a column that the records do not show would reveal its values.
    const hidden = new Set(['isDeleted', 'tenantId', 'namePinyin', ...(of.alike ?? []).map(alikeColumn)]);
    // Every table has it, but only kinds that can be disabled show it.
    if (of.fields.status === undefined) hidden.add('status');
    this.#sortable = Object.fromEntries(Object.entries(this.#columns).filter(([name]) => !hidden.has(name)));
    const exact = Object.entries(of.fields).filter(([, { kind }]) => kind === 'code' || kind === 'choice');
    this.#filterable = {
      ...this.#sortable,
      ...Object.fromEntries(exact.map(([field]) => [field, exactly(this.column(field))])),
    };
  }

  /** The column of a declared field. */
  column(field: string): PgColumn {
    const column = this.#columns[field];
    if (column === undefined) throw new Error(`${this.#of.area}: no column for ${field}`);
    return column;
  }

  /**
   * The condition for all filters of a query; undefined if it has none. `found`: the results of looking up its texts.
   */
  filterOf(query: Query, found: Filterable = {}): SQL | undefined {
    return filterBy(query, { ...this.#filterable, ...found });
  }

  /**
   * The requested order, then the declared order, then the id. For large lists, equal rows follow the requested
   * direction, so that an index can be read forwards or backwards.
   */
  orderOf(query: Query): SQL[] {
    const { ascs, descs } = query as Pick<PageQuery, 'ascs' | 'descs'>;
    const forwards = orderOf({ ascs }, this.#sortable, []);
    const backwards = orderOf({ descs }, this.#sortable, []);
    const { order, isLarge } = this.#of;
    const [names, declared] = typeof order === 'string' ? [[order], asc] : [order.latest, desc];
    const isOneWay = forwards.length > 0 !== backwards.length > 0;
    const asked = forwards.length > 0 ? asc : desc;
    const direction = isLarge && isOneWay ? asked : declared;
    return [...forwards, ...backwards, ...[...names, 'id'].map((name) => direction(this.column(name)))];
  }
}
