import { useEffect } from 'react';
import { gradingApi } from '#shared/api/document';
import { gradedPacks } from '#shared/documents/grading';
import type { GradedFigures } from '#shared/documents/grading-api';
import { toAppError } from '#shared/errors';
import { request } from '../../api/session.ts';
import { usePaused } from '../../components/use-paused.ts';
import { useSteady } from '../../components/use-steady.ts';
import type { LinesGridState } from '../../grid/lines/use-lines-grid.ts';
import { linesOf } from '../../grid/model/actions.ts';
import type { Cells, Line } from '../../grid/model/sheet.ts';
import { showError } from '../../stores/notices.ts';

const MEASURES = ['newLengthCm', 'newWidthCm', 'newPieces'] as const;
const ENTERED = ['packNo', 'barcodes', ...MEASURES] as const;

const textOf = ({ cells }: Line, name: (typeof ENTERED)[number]) => (cells[name] ?? '').trim();
const entryOf = (line: Line) => Object.fromEntries(ENTERED.map((name) => [name, textOf(line, name)]));

/** Lines whose package is known and whose measures can be sent. */
const isReadable = (line: Line): boolean =>
  Boolean(line.cells.species) &&
  MEASURES.every((name) => gradedPacks.fields[name].sent.safeParse(textOf(line, name)).success);

/** Shows the areas that the lines of a grading will be saved with (F4) when typing pauses. */
export function useGradedFigures({ grid: { handle } }: LinesGridState, isGrading: boolean): void {
  const steady = useSteady({ look });
  const paused = usePaused(steady.look);

  async function look(): Promise<void> {
    const lines = linesOf(handle.store.getState()).filter(isReadable);
    if (!isGrading || lines.length === 0) return;
    const sent = lines.map(entryOf);
    try {
      const { lines: figures } = await request(
        gradingApi.figures,
        { body: { lines: sent as never } },
        { quiet: true },
      );
      show(new Map(lines.map((line, at) => [line.key, { asked: line, figures: figures[at] ?? null }])));
    } catch (error) {
      const failure = toAppError(error);
      // The page shows it already, and the next pause asks again.
      if (failure.code !== 'server.unreachable') showError(failure);
    }
  }

  /** Lines that were changed meanwhile wait for the next answer. */
  function show(answers: ReadonlyMap<number, { asked: Line; figures: GradedFigures | null }>): void {
    const given = linesOf(handle.store.getState()).flatMap((line): [number, Cells][] => {
      const answer = answers.get(line.key);
      if (!answer?.figures || !isSameEntry(answer.asked, line)) return [];
      const cells = Object.fromEntries(
        Object.entries(answer.figures).map(([name, figure]) => [name, String(figure)]),
      );
      return Object.entries(cells).some(([name, text]) => line.cells[name] !== text)
        ? [[line.key, cells]]
        : [];
    });
    if (given.length > 0) handle.act({ do: 'fill', cells: new Map(given) });
  }

  useEffect(() => {
    if (!isGrading) return;
    return handle.store.subscribe((now, before) => {
      if (!sameEntries(linesOf(now), linesOf(before))) paused.note();
    });
  }, [handle, paused, isGrading]);
}

const isSameEntry = (one: Line, other: Line): boolean =>
  one === other || ENTERED.every((name) => textOf(one, name) === textOf(other, name));

/** Whether the answer for these lines is the same; a package that was found makes another one. */
function sameEntries(lines: readonly Line[], before: readonly Line[]): boolean {
  if (lines === before) return true;
  return (
    lines.length === before.length &&
    lines.every((line, at) => {
      const old = before[at];
      return (
        line === old ||
        (old !== undefined &&
          isReadable(line) === isReadable(old) &&
          isSameEntry(line, old) &&
          Boolean(line.cells.newArea) === Boolean(old.cells.newArea))
      );
    })
  );
}
