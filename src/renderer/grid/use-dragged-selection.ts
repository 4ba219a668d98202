import type { MouseEvent } from 'react';
import { NUMBER_COLUMN } from './grid-columns.tsx';
import type { GridHandle } from './use-entry-grid.ts';

/** `aria-rowindex` of the first line: the heads are row 1. */
const FIRST_ROW = 2;

/** Extends the selection to the cell under the pressed mouse. */
export function useDraggedSelection(handle: GridHandle): (event: MouseEvent) => void {
  return ({ buttons, target }) => {
    if (buttons !== 1 || handle.isEditing.current || !(target instanceof Element)) return;
    const cell = target.closest('[role="gridcell"]');
    const row = cell?.parentElement?.getAttribute('aria-rowindex');
    const line = Number(row) - FIRST_ROW;
    const column = Number(cell?.getAttribute('aria-colindex')) - NUMBER_COLUMN - 2;
    const { active } = handle.store.getState().history.present.selection;
    if (!cell || column < 0 || (line === active.line && column === active.column)) return;
    handle.act({ do: 'select', place: { line, column }, extends: true });
  };
}
