import type { Words } from '#shared/errors';
import type { Column, Line, Place } from './sheet.ts';

export interface CellProblem {
  severity: 'error' | 'warning';
  words: Words;
  /** True for an empty cell: while its line is being entered, this is no mistake yet. */
  isMissing: boolean;
}

/** The problems of a line by the column's name. */
export type LineProblems = Readonly<Record<string, CellProblem>>;

/** Problems by the line's key; lines without problems are absent. */
export type Problems = ReadonlyMap<number, LineProblems>;

export type Check = (lines: readonly Line[]) => Problems;

/** The problems to show: empty cells of the active line are not reported yet. */
export function shownProblems(problems: Problems, active: Line | undefined): Problems {
  const own = active && problems.get(active.key);
  if (active === undefined || own === undefined) return problems;
  const filled = Object.entries(own).filter(([, { isMissing }]) => !isMissing);
  return new Map([...problems, [active.key, Object.fromEntries(filled)]]);
}

/** True where both name the same problems of the same cells. */
export function areSameProblems(one: LineProblems = {}, other: LineProblems = {}): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => {
      const [own, its] = [one[name], other[name]];
      return (
        own?.severity === its?.severity &&
        own?.isMissing === its?.isMissing &&
        own?.words.zh === its?.words.zh
      );
    })
  );
}

/** The places of all problems in reading order. */
export function problemPlaces(
  problems: Problems,
  lines: readonly Line[],
  columns: readonly Column[],
): (Place & { problem: CellProblem })[] {
  return lines.flatMap(({ key }, line) => {
    const own = problems.get(key);
    if (own === undefined) return [];
    return columns.flatMap(({ name }, column) => {
      const problem = own[name];
      return problem ? [{ line, column, problem }] : [];
    });
  });
}

/** The next place behind `from` in reading order; after the last one the first. */
export function nextPlace<P extends Place>(places: readonly P[], from: Place): P | undefined {
  const isBehind = ({ line, column }: Place) =>
    line > from.line || (line === from.line && column > from.column);
  return places.find(isBehind) ?? places[0];
}
