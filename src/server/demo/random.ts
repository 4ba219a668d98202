/** A seeded source of choices, so that demo data is the same every time. */
export interface Random {
  /** A random whole number of a range, both ends included. */
  integer(from: number, to: number): number;
  pick<T>(choices: readonly [T, ...T[]] | readonly T[]): T;
  /** A choice by its weight. */
  weighted<T>(choices: readonly (readonly [T, number])[]): T;
  chance(probability: number): boolean;
}

/** Mulberry32: 32 bits of state are plenty for a few hundred packages. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  function pick<T>(choices: readonly T[]): T {
    const choice = choices[Math.floor(next() * choices.length)];
    if (choice === undefined) throw new Error('nothing to choose from');
    return choice;
  }

  return {
    integer: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick,
    weighted(choices) {
      const total = choices.reduce((sum, [, weight]) => sum + weight, 0);
      let rest = next() * total;
      for (const [choice, weight] of choices) {
        rest -= weight;
        if (rest < 0) return choice;
      }
      return pick(choices.map(([choice]) => choice));
    },
    chance: (probability) => next() < probability,
  };
}
