import type { Endpoint } from '#shared/api/kit';
import { randomText } from './random-text.ts';

/** Only few calls are unanswered, or lost their answers, at a time. */
const MOST_KEPT = 100;

/**
 * Idempotency keys (`Idempotency-Key`): each call gets a new one, but a call whose answer was lost keeps its key until
 * an answer arrives, so that sending it again does not repeat its effect.
 */
export interface ActionKeys {
  /** The key of a call; undefined for a call that accepts none. */
  take(endpoint: Endpoint, input: { query?: unknown; body?: unknown }): ActionKey | undefined;
}

export interface ActionKey {
  key: string;
  /** Called when the call has been answered, whatever the answer. */
  settle(): void;
}

export function createActionKeys(): ActionKeys {
  const open = new Map<string, string>();
  return {
    take(endpoint, { query, body }) {
      const { access, form, idempotency, method, path } = endpoint;
      if (method === 'GET' || access === 'public' || idempotency === 'exempt') return undefined;
      // Files cannot be compared as text.
      if (form) return { key: randomText(), settle: () => undefined };
      const action = JSON.stringify([path, query, body]);
      const key = open.get(action) ?? randomText();
      open.set(action, key);
      const [oldest] = open.keys();
      if (open.size > MOST_KEPT && oldest !== undefined) open.delete(oldest);
      return { key, settle: () => void (open.get(action) === key && open.delete(action)) };
    },
  };
}
