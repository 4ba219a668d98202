import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Words } from '#shared/errors';
import { useSettings } from '../../records/calls/use-settings.ts';
import type { GridRules } from '../model/actions.ts';
import type { Check } from '../model/problems.ts';
import type { Line, Sheet } from '../model/sheet.ts';
import { type EntryGridState, useEntryGrid } from '../use-entry-grid.ts';
import { createLineReader, createTallyCheck, type LineFacts } from './tally-check.ts';
import { tallyColumns } from './tally-columns.ts';
import { createTotalsReader, type TallyTotals } from './tally-totals.ts';

export interface TallyGridState {
  grid: EntryGridState;
  check: Check;
  read: (line: Line) => LineFacts;
  totalsOf: (lines: readonly Line[]) => TallyTotals;
}

/**
 * A grid for the tally lines of one package or document, at most `most` of them. `refused` are barcodes that the server
 * found in stock, `knownLogNos` log numbers that stay good whatever the company's rule is.
 */
export function useTallyGrid(
  sheet: Sheet,
  most: number,
  { refused, knownLogNos }: { refused?: ReadonlyMap<string, Words>; knownLogNos?: readonly string[] } = {},
): TallyGridState {
  const { t } = useTranslation();
  const settings = useSettings();
  const rules = useMemo<GridRules>(() => ({ columns: tallyColumns(t), most }), [t, most]);
  const grid = useEntryGrid(rules, sheet);
  const read = useMemo(() => createLineReader({ ...settings, knownLogNos }), [settings, knownLogNos]);
  const check = useMemo(() => createTallyCheck(read, refused), [read, refused]);
  const totalsOf = useMemo(() => createTotalsReader(read), [read]);
  return useMemo(() => ({ grid, check, read, totalsOf }), [grid, check, read, totalsOf]);
}
