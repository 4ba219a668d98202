/** Runs work in order, one piece at a time. A piece that throws does not stop the next ones. */
export interface Lane {
  add(work: () => Promise<void>): void;
  /** Resolves when nothing is running or waiting. */
  idle(): Promise<void>;
}

function createLane(onError: (error: unknown) => void): Lane {
  let tail: Promise<void> = Promise.resolve();
  return {
    add(work) {
      tail = tail.then(work).catch(onError);
    },
    idle: () => tail,
  };
}

/** One lane per key, made on first use; lanes run in parallel. */
export function createLanes(onError: (error: unknown) => void) {
  const lanes = new Map<string, Lane>();
  return {
    of(key: string): Lane {
      const lane = lanes.get(key) ?? createLane(onError);
      lanes.set(key, lane);
      return lane;
    },
    async idle(): Promise<void> {
      await Promise.all([...lanes.values()].map((lane) => lane.idle()));
    },
  };
}
