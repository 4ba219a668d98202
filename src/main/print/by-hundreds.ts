import { createPauses } from '../../rendering/pauses.ts';

const HUNDRED = 100;

/** A list in parts of a hundred, with pauses in which the rest of the process runs. */
export async function* byHundreds<T>(list: readonly T[]): AsyncGenerator<{ from: number; part: T[] }> {
  const pauseIfDue = createPauses();
  for (let from = 0; from < list.length; from += HUNDRED) {
    yield { from, part: list.slice(from, from + HUNDRED) };
    await pauseIfDue();
  }
}
