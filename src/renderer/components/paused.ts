/** Storing a thousand lines takes some milliseconds, so it waits for a pause in typing. */
const PAUSE_MS = 300;

export interface Paused {
  /** Has the function follow when calls pause. */
  note(): void;
  /** Runs the waiting call at once. */
  flush(): void;
  /** Drops the waiting call. */
  cancel(): void;
  /** Drops the waiting call and all later ones. */
  end(): void;
}

/** Runs `run` when its calls pause. */
export function createPaused(run: () => void): Paused {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  function cancel(): void {
    clearTimeout(waiting);
    waiting = undefined;
  }
  function flush(): void {
    if (waiting === undefined) return;
    cancel();
    run();
  }
  return {
    note() {
      clearTimeout(waiting);
      if (!isOver) waiting = setTimeout(flush, PAUSE_MS);
    },
    flush,
    cancel,
    end() {
      isOver = true;
      cancel();
    },
  };
}
