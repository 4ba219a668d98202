import { useEffect } from 'react';
import { MOST_LOOKED_UP } from '#shared/api/pack';
import { barcodesIn } from '#shared/domain/pack-code';
import { AppError, describeError, toAppError, type Words } from '#shared/errors';
import { useSteady } from '../../../components/use-steady.ts';
import { lineOf } from '../../../grid/lines/line-cells.ts';
import type { LinesGridState } from '../../../grid/lines/use-lines-grid.ts';
import { type GridState, linesOf } from '../../../grid/model/actions.ts';
import type { Cells, Line } from '../../../grid/model/sheet.ts';
import { findFreePacks, notFound, type PickSource } from './free-pack.ts';
import { pickedLine } from './picked-lines.ts';

/** What is wrong with a package number, by number and then by column. */
export type UnknownPacks = ReadonlyMap<string, Readonly<Record<string, Words>>>;
export const NONE_UNKNOWN: UnknownPacks = new Map();

const numberIn = ({ cells }: Line): string => (cells.packNo ?? '').trim();
const keyOf = (line: Line): string => `${numberIn(line)} ${line.cells.barcodes ?? ''}`;

/** The lines whose package was typed or pasted and not looked up yet; not one that is being typed. */
function waitingLines(state: GridState): Line[] {
  const { line: active } = state.history.present.selection.active;
  return linesOf(state).filter(
    (line, at) => numberIn(line) !== '' && !line.cells.species && !(state.isTyping && at === active),
  );
}

/** Fills in what packages give to the lines that name them by number, and tells of those that cannot be taken. */
export function usePackFigures(
  lines: LinesGridState,
  source: PickSource | null,
  onUnknown: (unknown: UnknownPacks) => void,
): void {
  const { handle } = lines.grid;
  const steady = useSteady({
    onUnknown,
    find: async (asked: readonly Line[]) => (source === null ? [] : findCells(lines, source, asked)),
  });
  const from =
    source === null ? '' : JSON.stringify([source.kind, 'id' in source ? source.id : source.takes]);

  useEffect(() => {
    const found = new Map<string, Cells>();
    const asked = new Set<string>();
    const unknown = new Map<string, Record<string, Words>>();
    let isAsking = false;
    let isOver = false;

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
        if (answer instanceof AppError) unknown.set(numberIn(line), { packNo: wordsOf(answer) });
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
      // Filling them leads back here.
      if (cells.length > 0) {
        handle.act({ do: 'fill', cells: new Map(cells) });
        return;
      }
      const fresh = waiting.filter((line) => !asked.has(keyOf(line)));
      if (fresh.length > 0 && !isAsking) void ask(fresh.slice(0, MOST_LOOKED_UP));
    }

    steady.onUnknown(NONE_UNKNOWN);
    if (from === '') return;
    look();
    const stop = handle.store.subscribe(look);
    return () => {
      isOver = true;
      stop();
    };
  }, [handle, steady, from]);
}

const wordsOf = (error: AppError): Words => ({
  zh: describeError(error, 'zh'),
  en: describeError(error, 'en'),
});

/** A price that was typed stays. */
function withoutTyped(cells: Cells, { cells: { price = '' } }: Line): Cells {
  return price.trim() === '' ? cells : { ...cells, price };
}

/** The cells that packages, or the bundles of them that lines name, give; why in place of those that cannot be taken. */
async function findCells(
  { group, columns }: LinesGridState,
  source: PickSource,
  asked: readonly Line[],
): Promise<(Cells | AppError)[]> {
  const named = asked.map((line) => {
    const codes = barcodesIn(line.cells.barcodes ?? '');
    return { packNo: numberIn(line), ...(codes.size > 0 && { barcodes: [...codes] }) };
  });
  const packs = await findFreePacks(source, named);
  return named.map(({ packNo, barcodes }, at) => {
    const pack = packs[at];
    if (pack === undefined) return notFound(packNo);
    // Why named bundles cannot be taken is told when the document is saved.
    if (pack.bundles === 0 && barcodes === undefined)
      return new AppError('document.nothing_free', { packNo });
    const { barcodes: _typed, ...given } = lineOf(columns, pickedLine(group, { pack })).cells;
    return given;
  });
}
