import { useEffect, useRef } from 'react';
import type { LogRule } from '#shared/domain/logs/board-feet';
import { AppError, toAppError } from '#shared/errors';
import type { LinesGridState } from '../../../grid/lines/use-lines-grid.ts';
import { linesOf } from '../../../grid/model/actions.ts';
import type { Cells, Line } from '../../../grid/model/sheet.ts';
import { showError } from '../../../stores/notices.ts';
import { findCells, MOST_LOGS } from './log-finding.ts';

const numberIn = ({ cells }: Line): string => (cells.logNo ?? '').trim();

/** Shows the board feet that the lines of a feed order will be saved with (F11) when another rule is chosen for it. */
export function useRuledBoardFeet(lines: LinesGridState, rule: LogRule | undefined): void {
  const shown = useRef(rule);
  const latest = useRef(lines);
  latest.current = lines;

  useEffect(() => {
    if (rule === shown.current) return;
    shown.current = rule;
    let isOver = false;
    const { handle } = latest.current.grid;

    async function show(): Promise<void> {
      const named = linesOf(handle.store.getState()).filter((line) => numberIn(line) !== '');
      for (let at = 0; at < named.length; at += MOST_LOGS) {
        const asked = named.slice(at, at + MOST_LOGS);
        const found = await findCells(latest.current, asked, rule);
        if (isOver) return;
        fill(asked, found);
      }
    }

    /** A line whose number was changed meanwhile is looked up with the new rule by itself. */
    function fill(asked: readonly Line[], found: readonly (Cells | AppError)[]): void {
      const now = new Map(linesOf(handle.store.getState()).map((line) => [line.key, line]));
      const cells = asked.flatMap((line, at): [number, Cells][] => {
        const own = found[at];
        const current = now.get(line.key);
        if (own === undefined || own instanceof AppError || current === undefined) return [];
        const { bft = '' } = own;
        return numberIn(current) === numberIn(line) && current.cells.bft !== bft ? [[line.key, { bft }]] : [];
      });
      if (cells.length > 0) handle.act({ do: 'fill', cells: new Map(cells) });
    }

    show().catch((error) => showError(toAppError(error)));
    return () => {
      isOver = true;
    };
  }, [rule]);
}
