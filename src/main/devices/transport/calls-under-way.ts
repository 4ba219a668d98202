/** System calls that were begun and have not returned. */
export interface CallsUnderWay {
  /** Counts a call until it settles; returns it. */
  add<T>(call: Promise<T>): Promise<T>;
  /** Resolves when no call is under way. */
  ended(): Promise<void>;
}

export function createCallsUnderWay(): CallsUnderWay {
  const calls = new Set<Promise<unknown>>();
  return {
    add(call) {
      calls.add(call);
      const remove = () => calls.delete(call);
      call.then(remove, remove);
      return call;
    },
    async ended() {
      while (calls.size > 0) await Promise.allSettled(calls);
    },
  };
}
