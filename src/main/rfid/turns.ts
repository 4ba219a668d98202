/** Runs works of the same key one after the other, in the order of their calls; those of other keys at the same time. */
export interface Turns {
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

export function createTurns(): Turns {
  const last = new Map<string, Promise<void>>();
  return {
    run(key, work) {
      const turn = (last.get(key) ?? Promise.resolve()).then(work);
      const ended = turn.then(
        () => {},
        () => {},
      );
      last.set(key, ended);
      void ended.then(() => {
        if (last.get(key) === ended) last.delete(key);
      });
      return turn;
    },
  };
}
