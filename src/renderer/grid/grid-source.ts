import { useStore } from 'zustand';
import { type GridState, linesOf } from './model/actions.ts';
import type { CellProblem, Problems } from './model/problems.ts';
import { type Column, cellText, type Line } from './model/sheet.ts';
import type { GridHandle } from './use-entry-grid.ts';

/** The data that the parts of a drawn grid read; the same object in each draw. */
export interface GridSource {
  handle: GridHandle;
  problemsOf: (state: GridState) => Problems;
  /** Shown in an empty cell. */
  hintOf: (line: Line, column: Column) => string;
}

/** A cell by its column and the index of its line. */
export interface CellPlace {
  source: GridSource;
  column: Column;
  at: number;
}

export const useCellText = ({ source, column, at }: CellPlace): string =>
  useStore(source.handle.store, (state) => cellText(linesOf(state)[at], column));

export const useCellProblem = ({ source, column, at }: CellPlace): CellProblem | undefined =>
  useStore(source.handle.store, (state) => {
    const line = linesOf(state)[at];
    return line && source.problemsOf(state).get(line.key)?.[column.name];
  });

export function useHint({ source, column, at }: CellPlace): string {
  const line = useStore(source.handle.store, (state) => linesOf(state)[at]);
  return line ? source.hintOf(line, column) : '';
}
