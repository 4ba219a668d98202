import { useEffect } from 'react';
import { AppError, describeError, toAppError, type Words } from '#shared/errors';
import { useSteady } from '../../../components/use-steady.ts';
import type { LinesGridState } from '../../../grid/lines/use-lines-grid.ts';
import { type GridState, linesOf } from '../../../grid/model/actions.ts';
import type { Cells, Line } from '../../../grid/model/sheet.ts';

/** Why the number of a line cannot be taken: words by the number, then by column. */
export type UnknownNumbers = ReadonlyMap<string, Readonly<Record<string, Words>>>;
export const NONE_UNKNOWN: UnknownNumbers = new Map();

/** How the cells that depend on a line's number are looked up. */
interface Finding {
  /** Most lines in one look-up. */
  most: number;
  /** The answers for the lines, in their order: cells, or the error; a line with undefined is not looked up again. */
  find(lines: LinesGridState, asked: readonly Line[]): Promise<(Cells | AppError | undefined)[]>;
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
  const { handle } = lines.grid;
  const { name, fields, gives = {} } = lines.group;
  const parts = Object.keys(fields).filter((field) => field === name || field === 'barcodes');
  const steady = useSteady({
    onUnknown,
    find: (asked: readonly Line[]) => finding.find(lines, asked),
    most: () => finding.most,
    numberIn: ({ cells }: Line): string => (cells[name] ?? '').trim(),
    hasFigures: ({ cells }: Line): boolean => (gives[name] ?? []).some((given) => cells[given]),
    keyOf: ({ cells }: Line): string => parts.map((part) => (cells[part] ?? '').trim()).join(' '),
  });

  useEffect(() => {
    const { numberIn, keyOf, hasFigures } = steady;
    const found = new Map<string, Cells>();
    const asked = new Set<string>();
    /** The number for which each line was filled, because a number may add no visible value. */
    const filled = new Map<number, string>();
    const unknown = new Map<string, Record<string, Words>>();
    let isAsking = false;
    let isOver = false;

    /** Lines that have not been looked up yet, except one that is being typed. */
    function waitingLines(state: GridState): Line[] {
      const { line: active } = state.history.present.selection.active;
      const isKnown = (line: Line) =>
        numberIn(line) === '' || hasFigures(line) || filled.get(line.key) === keyOf(line);
      return linesOf(state).filter((line, at) => !isKnown(line) && !(state.isTyping && at === active));
    }

    /** All in one call: a paste names hundreds. */
    async function ask(waiting: readonly Line[]): Promise<void> {
      isAsking = true;
      for (const line of waiting) asked.add(keyOf(line));
      const answers = await steady
        .find(waiting)
        .catch((error: unknown) => waiting.map(() => toAppError(error)));
      const before = unknown.size;
      for (const [at, line] of waiting.entries()) {
        const answer = answers[at];
        if (answer instanceof AppError) unknown.set(numberIn(line), { [name]: wordsOf(answer) });
        else if (answer) found.set(keyOf(line), answer);
      }
      isAsking = false;
      if (isOver) return;
      if (unknown.size !== before) steady.onUnknown(new Map(unknown));
      look();
    }

    function look(): void {
      if (isOver) return;
      const waiting = waitingLines(handle.store.getState());
      const cells = waiting.flatMap((line): [number, Cells][] => {
        const own = found.get(keyOf(line));
        return own ? [[line.key, withoutTyped(own, line)]] : [];
      });
      for (const line of waiting) if (found.has(keyOf(line))) filled.set(line.key, keyOf(line));
      // Filling them leads back here.
      if (cells.length > 0) {
        handle.act({ do: 'fill', cells: new Map(cells) });
        return;
      }
      const fresh = waiting.filter((line) => !asked.has(keyOf(line)));
      if (fresh.length > 0 && !isAsking) void ask(fresh.slice(0, steady.most()));
    }

    steady.onUnknown(NONE_UNKNOWN);
    if (from === '') return;
    look();
    const stop = handle.store.subscribe(look);
    return () => {
      isOver = true;
      stop();
    };
  }, [handle, steady, from, name]);
}

const wordsOf = (error: AppError): Words => ({
  zh: describeError(error, 'zh'),
  en: describeError(error, 'en'),
});

/** A price that was typed stays. */
function withoutTyped(cells: Cells, { cells: { price = '' } }: Line): Cells {
  return price.trim() === '' ? cells : { ...cells, price };
}
