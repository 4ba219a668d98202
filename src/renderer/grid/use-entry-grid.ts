import { type RefObject, useMemo, useRef } from 'react';
import { createStore, type StoreApi } from 'zustand';
import {
  act,
  beginGrid,
  type GridAction,
  type GridRules,
  type GridState,
  isFromOutside,
} from './model/actions.ts';
import type { Sheet, SheetView } from './model/sheet.ts';

/** The part of a grid that cells and keys use; the same object while the grid is open. */
export interface GridHandle {
  /** A component subscribes to the part it shows, so that a letter redraws its cell and not the page. */
  store: StoreApi<GridState>;
  act(action: GridAction): void;
  /** True while the arrows move within the text of the active cell, not from cell to cell. */
  isEditing: RefObject<boolean>;
  /** True once the user has acted in the grid; the active cell is then focused. */
  wantsFocus: RefObject<boolean>;
  /** The input of the active cell, while it is drawn. */
  input: RefObject<HTMLInputElement | null>;
}

export interface EntryGridState {
  rules: GridRules;
  handle: GridHandle;
}

/** A grid at the moment of a key or of a click. */
export interface GridMoment extends SheetView, EntryGridState {
  isTyping: boolean;
}

export function momentOf({ rules, handle }: EntryGridState): GridMoment {
  const { history, isTyping } = handle.store.getState();
  return { ...history.present, isTyping, rules, handle };
}

/** Selects the cell of the shown line in the column that was active before. */
const inColumnOf = (before: GridState, shown: GridState): GridAction => {
  const { column } = before.history.present.selection.active;
  return { do: 'select', place: { line: shown.history.present.selection.active.line, column } };
};

/** The state of an entry grid that starts with `sheet`. `rules` must be the same object in each draw. */
export function useEntryGrid(rules: GridRules, sheet: Sheet): EntryGridState {
  const latest = useRef({ rules, sheet });
  latest.current = { rules, sheet };
  const isEditing = useRef(false);
  const wantsFocus = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  const handle = useMemo<GridHandle>(() => {
    const store = createStore(() => beginGrid(latest.current.sheet));
    return {
      store,
      isEditing,
      wantsFocus,
      input,
      act(action) {
        const { rules } = latest.current;
        const isQuiet = action.do === 'fill' || action.do === 'reword';
        const isShowing = !isQuiet && isFromOutside(action);
        // After a scan into the active cell the focus goes on in its column, so that a price can be typed.
        const hasFocus = input.current !== null && input.current === document.activeElement;
        if (action.do !== 'type' && !isQuiet) isEditing.current = false;
        if (!isQuiet) wantsFocus.current = !isShowing || hasFocus;
        store.setState((state) => {
          const next = act(state, action, rules);
          return isShowing && hasFocus ? act(next, inColumnOf(state, next), rules) : next;
        });
      },
    };
  }, []);
  return useMemo(() => ({ rules, handle }), [rules, handle]);
}
