import { vi } from 'vitest';

interface EventuallyOptions {
  /** In milliseconds. */
  timeout?: number;
  /** In milliseconds; shorter where the test needs to see a state before it passes. */
  interval?: number;
}

/**
 * Repeats an assertion until it holds, and returns what it returns. Vitest's own limit of one second is shorter than
 * a busy machine takes for a round trip to the server; 20 seconds end within the time of a unit test.
 * @throws the last failure of the assertion, after `timeout`.
 */
export const eventually = <T>(assertion: () => T | Promise<T>, options: EventuallyOptions = {}): Promise<T> =>
  vi.waitFor(assertion, { timeout: 20_000, interval: 50, ...options });
