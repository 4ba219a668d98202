import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Words } from '#shared/errors';
import type { LineGroup } from '#shared/records/lines';
import { useLanguage } from '../../components/words/words.ts';
import type { LineValues } from '../../records/lines/line-values.ts';
import type { GridRules } from '../model/actions.ts';
import { linesOf } from '../model/actions.ts';
import { type Check, problemPlaces } from '../model/problems.ts';
import { createSheet, isBlank, type Line } from '../model/sheet.ts';
import { type EntryGridState, useEntryGrid } from '../use-entry-grid.ts';
import { createLineValues, lineOf, rewordFrom } from './line-cells.ts';
import { createLineCheck, createLineProblems, type FurtherProblems } from './line-check.ts';
import { type LineChoices, type LineColumn, lineColumns, widened } from './line-columns.ts';

export interface LinesGridState {
  group: LineGroup;
  columns: readonly LineColumn[];
  grid: EntryGridState;
  check: Check;
  read: (line: Line) => LineValues;
}

/** A grid for a group of a record's lines, initially `lines`; `further` must be the same function in each draw. */
export function useLinesGrid(
  group: LineGroup,
  lines: readonly LineValues[],
  choices: LineChoices,
  further: FurtherProblems,
): LinesGridState {
  const { t } = useTranslation();
  const language = useLanguage();
  const [widths, setWidths] = useState(() =>
    widened(new Map(), lineColumns(group, choices, language), lines),
  );
  const columns = useMemo(
    () => lineColumns(group, choices, language, widths),
    [group, choices, language, widths],
  );
  const rules = useMemo<GridRules>(() => ({ columns, most: group.most }), [columns, group]);
  const [sheet] = useState(() => createSheet(lines.map((line) => lineOf(columns, line))));
  const grid = useEntryGrid(rules, sheet);
  const read = useMemo(() => createLineValues(group, columns), [group, columns]);
  const own = useMemo(() => createLineProblems(columns, read, t, language), [columns, read, t, language]);
  const check = useMemo(() => createLineCheck({ group, read, own, further }), [group, read, own, further]);
  const { store, act } = grid.handle;
  const shown = useRef(columns);
  // Before the paint and before anything is read: the cells name choices by the words of the language before.
  useLayoutEffect(() => {
    const reword = rewordFrom(shown.current, columns);
    shown.current = columns;
    if (reword !== null) act({ do: 'reword', reword });
  }, [columns, act]);
  useEffect(() => {
    let former = linesOf(store.getState());
    return store.subscribe((state) => {
      const present = linesOf(state);
      const changed = present.filter((line, at) => line !== former[at]);
      former = present;
      if (changed.length > 0) setWidths((now) => widened(now, columns, changed.map(read)));
    });
  }, [store, columns, read]);
  return useMemo(() => ({ group, columns, grid, check, read }), [group, columns, grid, check, read]);
}

/** The lines of a grid without blank ones, as a form has them. */
export function enteredValues({ grid, read }: LinesGridState): LineValues[] {
  return linesOf(grid.handle.store.getState())
    .filter((line) => !isBlank(line))
    .map(read);
}

/** Activates the first faulty cell and returns the words of its fault; undefined if the lines may be saved. */
export function refuseLines({ grid, check, columns }: LinesGridState): Words | undefined {
  const lines = linesOf(grid.handle.store.getState());
  const [wrong] = problemPlaces(check(lines), lines, columns).filter(
    ({ problem }) => problem.severity === 'error',
  );
  if (wrong) grid.handle.act({ do: 'select', place: wrong });
  return wrong?.problem.words;
}
