/**
 * Shows each message once per burst. A burst lasts while calls are under way: fifty calls that fail together for one
 * reason show it once, and the user's next action shows it again.
 */
export interface Burst {
  enter(): void;
  leave(): void;
  /** Shows unless the same `message` was shown in this burst. */
  once(message: string, show: () => void): void;
}

export function createBurst(): Burst {
  const shown = new Set<string>();
  let underWay = 0;
  return {
    enter() {
      underWay += 1;
    },
    leave() {
      underWay -= 1;
      if (underWay === 0) shown.clear();
    },
    once(message, show) {
      if (shown.has(message)) return;
      shown.add(message);
      show();
    },
  };
}
