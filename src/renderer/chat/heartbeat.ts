export interface Heartbeat {
  /** Called for every message received: restarts the silence. */
  heard(): void;
  /** Asks for a sign of life at once. */
  ask(): void;
  stop(): void;
}

/** Asks after `silenceMs` of silence, and takes the connection for lost when nothing arrives within `waitMs`. */
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
