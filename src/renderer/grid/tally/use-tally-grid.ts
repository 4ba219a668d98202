import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Words } from '#shared/errors';
import { useSettings } from '../../records/calls/use-settings.ts';
import type { GridRules } from '../model/actions.ts';
import type { Check } from '../model/problems.ts';
import type { Line, Sheet } from '../model/sheet.ts';
import { type EntryGridState, useEntryGrid } from '../use-entry-grid.ts';
import type { FindTaken } from './barcode-lookup.ts';
import { createLineReader, createTallyCheck, type LineFacts } from './tally-check.ts';
import { tallyColumns } from './tally-columns.ts';
import { createTotalsReader, type TallyTotals } from './tally-totals.ts';
import { useTakenBarcodes } from './use-taken-barcodes.ts';

export interface TallyGridState {
  grid: EntryGridState;
  check: Check;
  read: (line: Line) => LineFacts;
  totalsOf: (lines: readonly Line[]) => TallyTotals;
}

interface TallyRules {
  /** Returns the barcodes that are taken (V7); the same function in each draw. */
  findTaken: FindTaken;
  /** Barcodes that the server refused, with the reason. */
  refused: ReadonlyMap<string, Words>;
  /** Log numbers that stay good whatever the company's rule is. */
  knownLogNos: readonly string[];
}

/** A grid for the tally lines of one package, at most `most` of them. */
export function useTallyGrid(
  sheet: Sheet,
  most: number,
  { findTaken, refused, knownLogNos }: TallyRules,
): TallyGridState {
  const { t } = useTranslation();
  const settings = useSettings();
  const rules = useMemo<GridRules>(() => ({ columns: tallyColumns(t), most }), [t, most]);
  const grid = useEntryGrid(rules, sheet);
  const read = useMemo(() => createLineReader({ ...settings, knownLogNos }), [settings, knownLogNos]);
  const taken = useTakenBarcodes(grid.handle, findTaken);
  const check = useMemo(
    () => createTallyCheck(read, new Map([...taken, ...refused])),
    [read, taken, refused],
  );
  const totalsOf = useMemo(() => createTotalsReader(read), [read]);
  return useMemo(() => ({ grid, check, read, totalsOf }), [grid, check, read, totalsOf]);
}
