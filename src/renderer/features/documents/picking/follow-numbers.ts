import { AppError, describeError, toAppError, type Words } from '#shared/errors';
import { isPassing } from '#shared/passing-failures';
import type { LineGroup } from '#shared/records/lines';
import { type GridState, linesOf } from '../../../grid/model/actions.ts';
import type { Cells, Line } from '../../../grid/model/sheet.ts';
import type { GridHandle } from '../../../grid/use-entry-grid.ts';

/** Why the number of a line cannot be taken: words by the number, then by column. */
export type UnknownNumbers = ReadonlyMap<string, Readonly<Record<string, Words>>>;

/** The answers for the lines, in their order: cells, or the error; a line with undefined is not looked up again. */
export type FoundCells = (Cells | AppError | undefined)[];

/** Pauses before a failed look-up is repeated by itself: the first, doubled each time, up to the last. */
const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 30_000;

interface Following {
  /** Most lines in one look-up. */
  most(): number;
  find(asked: readonly Line[]): Promise<FoundCells>;
  onUnknown(unknown: UnknownNumbers): void;
  /** Calls the function whenever the server is reachable again; returns a function that ends this. */
  onReachable(look: () => void): () => void;
}

/** Faults of the page, or a look-up that was left, are no result for the numbers either. */
const saysNothing = (error: AppError): boolean =>
  isPassing(error) || error.code === 'request.left' || error.code === 'unexpected';

/**
 * Looks up the numbers of a grid's lines as they are entered, and fills in the cells that depend on them. After a passing
 * failure the look-up is repeated: at the next change of the lines, at the server's return, or after a pause. Returns a
 * function that ends it.
 */
export function followNumbers(
  { store, act }: Pick<GridHandle, 'store' | 'act'>,
  { name, fields, gives = {} }: Pick<LineGroup, 'name' | 'fields' | 'gives'>,
  { most, find, onUnknown, onReachable }: Following,
): () => void {
  const parts = Object.keys(fields).filter((field) => field === name || field === 'barcodes');
  const numberIn = ({ cells }: Line): string => (cells[name] ?? '').trim();
  const hasFigures = ({ cells }: Line): boolean => (gives[name] ?? []).some((given) => cells[given]);
  const keyOf = ({ cells }: Line): string => parts.map((part) => (cells[part] ?? '').trim()).join(' ');
  const found = new Map<string, Cells>();
  const asked = new Set<string>();
  /** The number for which each line was filled, because a number may add no visible value. */
  const filled = new Map<number, string>();
  const unknown = new Map<string, Record<string, Words>>();
  let isAsking = false;
  let isOver = false;
  let pauseMs = FIRST_PAUSE_MS;
  let repetition: ReturnType<typeof setTimeout> | undefined;

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
    clearTimeout(repetition);
    for (const line of waiting) asked.add(keyOf(line));
    const answers = await find(waiting).catch(toAppError);
    isAsking = false;
    if (answers instanceof AppError && saysNothing(answers)) {
      for (const line of waiting) asked.delete(keyOf(line));
      if (isOver) return;
      repetition = setTimeout(look, pauseMs);
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      return;
    }
    pauseMs = FIRST_PAUSE_MS;
    const before = unknown.size;
    for (const [at, line] of waiting.entries()) {
      const answer = answers instanceof AppError ? answers : answers[at];
      if (answer instanceof AppError) unknown.set(numberIn(line), { [name]: wordsOf(answer) });
      else if (answer) found.set(keyOf(line), answer);
    }
    if (isOver) return;
    if (unknown.size !== before) onUnknown(new Map(unknown));
    look();
  }

  function look(): void {
    if (isOver) return;
    const waiting = waitingLines(store.getState());
    const cells = waiting.flatMap((line): [number, Cells][] => {
      const own = found.get(keyOf(line));
      return own ? [[line.key, withoutTyped(own, line)]] : [];
    });
    for (const line of waiting) if (found.has(keyOf(line))) filled.set(line.key, keyOf(line));
    // Filling them leads back here.
    if (cells.length > 0) {
      act({ do: 'fill', cells: new Map(cells) });
      return;
    }
    const fresh = waiting.filter((line) => !asked.has(keyOf(line)));
    if (fresh.length > 0 && !isAsking) void ask(fresh.slice(0, most()));
  }

  look();
  const stops = [store.subscribe(look), onReachable(look)];
  return () => {
    isOver = true;
    clearTimeout(repetition);
    for (const stop of stops) stop();
  };
}

const wordsOf = (error: AppError): Words => ({
  zh: describeError(error, 'zh'),
  en: describeError(error, 'en'),
});

/** A price that was typed stays. */
function withoutTyped(cells: Cells, { cells: { price = '' } }: Line): Cells {
  return price.trim() === '' ? cells : { ...cells, price };
}
