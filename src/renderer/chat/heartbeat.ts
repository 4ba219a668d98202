export interface Heartbeat {
  /** Called for every message received: restarts the silence. */
  heard(): void;
  /** Sends a heartbeat at once. */
  ask(): void;
  stop(): void;
}

/**
 * Sends a heartbeat after `silenceMs` of silence, and considers the connection lost if nothing arrives within `waitMs`.
 */
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
