export interface Heartbeat {
  /** Something came: the silence begins anew. */
  heard(): void;
  /** Asks for a sign of life without waiting for the silence. */
  ask(): void;
  stop(): void;
}

/** Asks after `silenceMs` without a word, and takes the other side for lost when nothing comes within `waitMs`. */
export function createHeartbeat(
  { silenceMs, waitMs }: { silenceMs: number; waitMs: number },
  beat: () => void,
  onLost: () => void,
): Heartbeat {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function ask(): void {
    clearTimeout(timer);
    timer = setTimeout(onLost, waitMs);
    beat();
  }

  return {
    heard() {
      clearTimeout(timer);
      timer = setTimeout(ask, silenceMs);
    },
    ask,
    stop: () => clearTimeout(timer),
  };
}
