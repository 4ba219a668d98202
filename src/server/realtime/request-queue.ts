/** Limits for the requests of one connection. */
export interface RequestLimits {
  /** Requests that may arrive at once. */
  burst: number;
  /** Sustained requests per second. */
  perSecond: number;
  /** Requests that may wait for their turn; more means an attack or a fault. */
  waiting: number;
  /** Characters in the requests that wait: a node keeps them in memory, for each connection. */
  waitingCharacters: number;
}

export interface RequestQueue {
  /** False when too many wait: the request is dropped. */
  push(request: string): boolean;
  /** Settles when no request waits or is being processed. */
  idle(): Promise<void>;
  /** Discards the waiting requests. */
  stop(): void;
}

/**
 * Processes a connection's requests one after the other, at no more than the allowed rate; faster requests wait.
 * `handle` must not reject.
 */
export function createRequestQueue(
  limits: RequestLimits,
  handle: (request: string) => Promise<void>,
): RequestQueue {
  const waiting: string[] = [];
  let characters = 0;
  let tokens = limits.burst;
  let countedAt = performance.now();
  let running: Promise<void> | null = null;
  let isStopped = false;

  async function takeTurn(): Promise<void> {
    for (;;) {
      const at = performance.now();
      tokens = Math.min(limits.burst, tokens + ((at - countedAt) / 1000) * limits.perSecond);
      countedAt = at;
      if (tokens >= 1 || isStopped) break;
      await new Promise((resolve) => setTimeout(resolve, ((1 - tokens) / limits.perSecond) * 1000 + 1));
    }
    tokens -= 1;
  }

  async function run(): Promise<void> {
    for (let request = waiting[0]; request !== undefined && !isStopped; request = waiting[0]) {
      await takeTurn();
      if (isStopped) return;
      waiting.shift();
      characters -= request.length;
      await handle(request);
    }
  }

  return {
    push(request) {
      if (isStopped || waiting.length >= limits.waiting) return false;
      if (characters + request.length > limits.waitingCharacters) return false;
      waiting.push(request);
      characters += request.length;
      running ??= run().finally(() => {
        running = null;
      });
      return true;
    },
    async idle() {
      while (running !== null) await running;
    },
    stop() {
      isStopped = true;
      waiting.length = 0;
    },
  };
}
