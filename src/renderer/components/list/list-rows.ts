import { createContext, type MouseEvent, type SyntheticEvent } from 'react';

/** Handlers of a row's element; they find the row by its `data-row-id`. */
export interface RowHandlers {
  onFocus(event: SyntheticEvent<HTMLElement>): void;
  onKeyDown(event: React.KeyboardEvent<HTMLElement>): void;
  onMouseDown(event: MouseEvent<HTMLElement>): void;
  onClick(event: MouseEvent<HTMLElement>): void;
}

/** What changes in a list's rows while their cells stay: its change redraws rows and checkboxes, not the table. */
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
export const ListRowsContext = createContext<ListRows | null>(null);
