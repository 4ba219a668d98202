import type { Endpoint } from '#shared/api/kit';
import { randomText } from './random-text.ts';

/** Calls whose answers are still to come, or were lost, are not many. */
const MOST_KEPT = 100;

/**
 * Keys of what a person does (`Idempotency-Key`): each call gets a new one, but a call whose answer was lost keeps its key until
 * one arrives, so that sending the same again does not do it twice.
 */
export interface ActionKeys {
  /** The key of a call, or undefined for one that takes none. */
  take(endpoint: Endpoint, input: { query?: unknown; body?: unknown }): ActionKey | undefined;
}

export interface ActionKey {
  key: string;
  /** The call was answered, whatever the answer. */
  settle(): void;
}

export function createActionKeys(): ActionKeys {
  const open = new Map<string, string>();
  return {
    take(endpoint, { query, body }) {
      const { access, form, idempotency, method, path } = endpoint;
      if (method === 'GET' || access === 'public' || idempotency === 'exempt') return undefined;
      // Files have no text to know them by.
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
