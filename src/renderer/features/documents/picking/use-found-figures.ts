import { useEffect } from 'react';
import { useSteady } from '../../../components/use-steady.ts';
import type { LinesGridState } from '../../../grid/lines/use-lines-grid.ts';
import type { Line } from '../../../grid/model/sheet.ts';
import { useServer } from '../../../stores/server.ts';
import { type FoundCells, followNumbers, type UnknownNumbers } from './follow-numbers.ts';

export const NONE_UNKNOWN: UnknownNumbers = new Map();

/** How the cells that depend on a line's number are looked up. */
interface Finding {
  /** Most lines in one look-up. */
  most: number;
  find(lines: LinesGridState, asked: readonly Line[]): Promise<FoundCells>;
  /**
   * Identifies the source, such as an earlier document: when it changes, all lines are looked up again. If empty, none
   * are.
   */
  from: string;
}

/** Fills in the values that depend on typed or pasted numbers, and reports the numbers that cannot be used. */
export function useFoundFigures(
  lines: LinesGridState,
  { from, ...finding }: Finding,
  onUnknown: (unknown: UnknownNumbers) => void,
): void {
  const { group, grid } = lines;
  const { handle } = grid;
  const steady = useSteady({
    onUnknown,
    onReachable,
    find: (asked: readonly Line[]) => finding.find(lines, asked),
    most: () => finding.most,
  });

  useEffect(() => {
    steady.onUnknown(NONE_UNKNOWN);
    if (from === '') return;
    return followNumbers(handle, group, steady);
  }, [handle, group, steady, from]);
}

const onReachable = (look: () => void): (() => void) =>
  useServer.subscribe(({ reachable }, before) => {
    if (reachable && !before.reachable) look();
  });
