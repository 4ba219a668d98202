import { AppError } from '#shared/errors';

/** Labels of a run, counted from 1, both ends included. */
export interface RowRange {
  from: number;
  to: number;
}

/** Reads `3-7`, `5`, `12-` or `-4`; throws `input.invalid` for anything else. */
export function parseRange(text: string): RowRange {
  const match = /^\s*(\d+)?\s*(-)?\s*(\d+)?\s*$/.exec(text);
  const [, first, dash, last] = match ?? [];
  const from = first === undefined ? 1 : Number(first);
  const openEnd = dash === undefined ? from : Number.MAX_SAFE_INTEGER;
  const to = last === undefined ? openEnd : Number(last);
  const isEmpty = first === undefined && last === undefined;
  if (match === null || isEmpty || from < 1 || to < from) {
    throw new AppError('input.invalid', { reason: `range ${text}` });
  }
  return { from, to };
}

/** The rows inside the range; stops reading its source after the last of them. */
export async function* selectRange<T>(
  rows: Iterable<T> | AsyncIterable<T>,
  range: RowRange | undefined,
): AsyncGenerator<T> {
  let number = 0;
  for await (const row of rows) {
    number += 1;
    if (range !== undefined && number < range.from) continue;
    yield row;
    if (range !== undefined && number >= range.to) return;
  }
}
