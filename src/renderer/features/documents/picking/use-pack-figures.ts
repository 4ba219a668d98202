import { useEffect } from 'react';
import { packApi } from '#shared/api/pack';
import { barcodesIn } from '#shared/domain/pack-code';
import { AppError, describeError, toAppError, type Words } from '#shared/errors';
import { request } from '../../../api/session.ts';
import { useSteady } from '../../../components/use-steady.ts';
import { lineOf } from '../../../grid/lines/line-cells.ts';
import type { LinesGridState } from '../../../grid/lines/use-lines-grid.ts';
import { type GridState, linesOf } from '../../../grid/model/actions.ts';
import type { Cells, Line } from '../../../grid/model/sheet.ts';
import { findFreePack, freeLines, type PickSource } from './free-pack.ts';
import { pickedLine } from './picked-lines.ts';

/** What is wrong with a package number, by number and then by column. */
export type UnknownPacks = ReadonlyMap<string, Readonly<Record<string, Words>>>;
export const NONE_UNKNOWN: UnknownPacks = new Map();

/** Calls at a time for numbers that were pasted. */
const MOST_AT_ONCE = 4;
/** Answers within this time are shown together. */
const TOGETHER_MS = 50;

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
    find: (line: Line) => (source === null ? Promise.resolve(null) : findCells(lines, source, line)),
  });
  const from =
    source === null ? '' : JSON.stringify([source.kind, 'id' in source ? source.id : source.takes]);

  useEffect(() => {
    const found = new Map<string, Cells>();
    const asked = new Set<string>();
    const unknown = new Map<string, Record<string, Words>>();
    let running = 0;
    let told = 0;
    let isOver = false;
    let telling: ReturnType<typeof setTimeout> | undefined;

    async function ask(line: Line): Promise<void> {
      running += 1;
      asked.add(keyOf(line));
      try {
        const cells = await steady.find(line);
        if (cells) found.set(keyOf(line), cells);
      } catch (error) {
        unknown.set(numberIn(line), { packNo: wordsOf(toAppError(error)) });
      }
      running -= 1;
      telling ??= setTimeout(tell, TOGETHER_MS);
      look();
    }

    /** Answers of some time at once: each draws totals and checks anew. */
    function tell(): void {
      telling = undefined;
      if (isOver) return;
      const waiting = waitingLines(handle.store.getState());
      const cells = waiting.flatMap((line): [number, Cells][] => {
        const own = found.get(keyOf(line));
        return own ? [[line.key, withoutTyped(own, line)]] : [];
      });
      if (cells.length > 0) handle.act({ do: 'fill', cells: new Map(cells) });
      if (unknown.size !== told) steady.onUnknown(new Map(unknown));
      told = unknown.size;
    }

    function look(): void {
      if (isOver) return;
      for (const line of waitingLines(handle.store.getState())) {
        const key = keyOf(line);
        if (found.has(key)) telling ??= setTimeout(tell, 0);
        else if (!asked.has(key) && running < MOST_AT_ONCE) void ask(line);
      }
    }

    steady.onUnknown(NONE_UNKNOWN);
    if (from === '') return;
    look();
    const stop = handle.store.subscribe(look);
    return () => {
      isOver = true;
      clearTimeout(telling);
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

/** The cells that a package, or the bundles of it that the line names, gives. Throws where nothing of it can be taken. */
async function findCells({ group, columns }: LinesGridState, source: PickSource, line: Line): Promise<Cells> {
  const pack = await findFreePack(source, numberIn(line));
  if (pack.bundles === 0) throw new AppError('document.nothing_free', { packNo: pack.packNo });
  const codes = barcodesIn(line.cells.barcodes ?? '');
  const own =
    codes.size === 0
      ? null
      : await request(packApi.tallyLines, { query: { packId: pack.id } }, { quiet: true });
  const part = own && freeLines(source, pack, own).filter(({ barcode }) => codes.has(barcode));
  const { cells } = lineOf(columns, pickedLine(group, { pack, ...(part && { part }) }));
  const { barcodes: _typed, ...given } = cells;
  return given;
}
