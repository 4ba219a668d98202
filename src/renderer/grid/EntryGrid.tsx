import 'react-data-grid/lib/styles.css';
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { DataGrid, type DataGridHandle } from 'react-data-grid';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useSteady } from '../components/use-steady.ts';
import { useLanguage } from '../components/words/words.ts';
import styles from './EntryGrid.module.css';
import { GridToolbar } from './GridToolbar.tsx';
import { drawnColumns, NUMBER_COLUMN, type SumRow } from './grid-columns.tsx';
import { createProblemReader } from './grid-problems.ts';
import { createRowReader, type GridRow } from './grid-rows.ts';
import type { GridSource } from './grid-source.ts';
import { linesOf } from './model/actions.ts';
import { type Check, nextPlace, problemPlaces } from './model/problems.ts';
import type { Column, Line } from './model/sheet.ts';
import { useClipboard } from './use-clipboard.ts';
import { useDraggedSelection } from './use-dragged-selection.ts';
import type { EntryGridState } from './use-entry-grid.ts';
import { useGridKeys } from './use-grid-keys.ts';

const ROW_PX = 32;
const SUMS: readonly SumRow[] = ['sums'];

interface EntryGridProps {
  /** The name of the grid, for screen readers. */
  label: string;
  grid: EntryGridState;
  /** Finds the problems of the cells; the same function in each draw. */
  check: Check;
  /** Shown in an empty cell, such as the area that will be calculated; the same function in each draw. */
  hintOf: (line: Line, column: Column) => string;
  /** Draws the sum of a column below the lines; the same function in each draw. */
  renderSum: (name: string) => ReactNode;
  /** Height of the heads if they take more than one row. */
  headPx?: number;
  /** Below the lines. */
  children?: ReactNode;
}

/**
 * Lines entered by keyboard, clipboard or scanner, thousands of them. Only those near the visible ones are drawn, and for a
 * letter its cell alone.
 */
export function EntryGrid({
  label,
  grid,
  check,
  hintOf,
  renderSum,
  headPx = ROW_PX,
  children,
}: EntryGridProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { rules, handle } = grid;
  const drawn = useRef<DataGridHandle>(null);
  const box = useRef<HTMLDivElement>(null);

  const active = useStore(handle.store, ({ history }) => history.present.selection.active);
  const [rowsOf] = useState(createRowReader);
  const rows = useStore(handle.store, rowsOf);
  const source = useMemo<GridSource>(
    () => ({ handle, problemsOf: createProblemReader(check), hintOf }),
    [handle, check, hintOf],
  );
  const columns = useMemo(
    () => drawnColumns({ columns: rules.columns, source, renderSum, language, t }),
    [rules, source, renderSum, language, t],
  );

  useLayoutEffect(() => {
    drawn.current?.setActivePosition({ rowIdx: active.line, idx: active.column + NUMBER_COLUMN + 1 });
  }, [active]);

  function nextProblem(): void {
    const state = handle.store.getState();
    const places = problemPlaces(source.problemsOf(state), linesOf(state), rules.columns);
    const place = nextPlace(places, state.history.present.selection.active);
    if (place) handle.act({ do: 'select', place });
  }

  const steady = useSteady({ nextProblem });
  const onKeyDown = useGridKeys(grid, {
    nextProblem,
    linesInView: () => Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / ROW_PX) - 3),
  });
  const onDrag = useDraggedSelection(handle);
  useClipboard(box, grid);

  return (
    <div className={styles.frame}>
      <GridToolbar source={source} mayInsert={rows.length < rules.most} onNextProblem={steady.nextProblem} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging selects with the mouse what Shift and arrows select. */}
      <div ref={box} className={styles.box} onMouseMove={onDrag}>
        <DataGrid<GridRow, SumRow, number>
          ref={drawn}
          className={styles.grid}
          aria-label={label}
          columns={columns}
          rows={rows}
          rowKeyGetter={({ key }) => key}
          rowHeight={ROW_PX}
          headerRowHeight={headPx}
          bottomSummaryRows={SUMS}
          onCellKeyDown={(_, event) => onKeyDown(event)}
          onCellMouseDown={({ column, rowIdx }, event) => {
            event.preventGridDefault();
            // The focus moves to the input of the clicked cell, which becomes the active one.
            event.preventDefault();
            handle.act(
              column.idx === NUMBER_COLUMN
                ? { do: 'selectLines', line: rowIdx, extends: event.shiftKey }
                : {
                    do: 'select',
                    place: { line: rowIdx, column: column.idx - NUMBER_COLUMN - 1 },
                    extends: event.shiftKey,
                  },
            );
          }}
        />
      </div>
      {children}
    </div>
  );
}
