/** Earlier states, the present one, and those undone. */
export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
}

/** States share their unchanged lines, so that many of them are small. */
const MOST_STEPS = 500;

export const beginHistory = <T>(present: T): History<T> => ({ past: [], present, future: [] });

/** A change that can be undone. */
export function push<T>({ past, present }: History<T>, next: T): History<T> {
  return { past: [...past, present].slice(-MOST_STEPS), present: next, future: [] };
}

/** A change that is not an undo step: a further letter in a cell, another selection. */
export const replace = <T>(history: History<T>, present: T): History<T> => ({ ...history, present });

export function undo<T>(history: History<T>): History<T> {
  const present = history.past.at(-1);
  if (present === undefined) return history;
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future] };
}

export function redo<T>(history: History<T>): History<T> {
  const [present, ...future] = history.future;
  return present === undefined ? history : { past: [...history.past, history.present], present, future };
}
