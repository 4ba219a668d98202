import { createContext, type MouseEvent, type SyntheticEvent, use, useLayoutEffect, useState } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';

/** Handlers of a row's element; they find the row by its `data-row-id`. */
export interface RowHandlers {
  onFocus(event: SyntheticEvent<HTMLElement>): void;
  onKeyDown(event: React.KeyboardEvent<HTMLElement>): void;
  onMouseDown(event: MouseEvent<HTMLElement>): void;
  onClick(event: MouseEvent<HTMLElement>): void;
}

/** State of a list's rows that changes while their cells stay. */
export interface ListRows {
  /** The row in the tab order. */
  current: string;
  /** The row that is open beside the table. */
  openId: string | undefined;
  chosen: ReadonlySet<string>;
  handlers: RowHandlers;
  /** Selects a row by its checkbox; with Shift, those from the start of the range. */
  choose(id: string, isRange: boolean): void;
  /** Selects the whole page, or deselects it. */
  choosePage(): void;
  /** How much of the page is selected. */
  ofPage: 'none' | 'some' | 'all';
}

/** Null outside of a list's table. */
export const ListRowsContext = createContext<StoreApi<ListRows> | null>(null);

/**
 * Returns a store that follows the list's state, so that a change redraws only the affected rows and checkboxes, not
 * the table with a thousand rows.
 */
export function useListRowsStore(rows: ListRows): StoreApi<ListRows> {
  const [store] = useState(() => createStore(() => rows));
  useLayoutEffect(() => store.setState(rows, true), [store, rows]);
  return store;
}

/** Selects part of the state that the table's rows share. Throws outside a list's table. */
export function useListRows<T>(select: (rows: ListRows) => T): T {
  const store = use(ListRowsContext);
  if (store === null) throw new Error('A row was drawn outside of a list’s table');
  return useStore(store, select);
}
