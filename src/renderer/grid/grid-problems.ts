import { type GridState, linesOf } from './model/actions.ts';
import { type Check, type Problems, shownProblems } from './model/problems.ts';

/**
 * Returns a function that reads the shown problems; it returns the same object while neither they nor the active line
 * change.
 */
export function createProblemReader(check: Check): (state: GridState) => Problems {
  let known: { all: Problems; key: number | undefined; shown: Problems } | undefined;
  return (state) => {
    const lines = linesOf(state);
    const active = lines[state.history.present.selection.active.line];
    const all = check(lines);
    if (known?.all !== all || known.key !== active?.key)
      known = { all, key: active?.key, shown: shownProblems(all, active) };
    return known.shown;
  };
}
