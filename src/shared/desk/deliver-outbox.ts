import { type AppError, toAppError } from '../errors.ts';
import { isPassing } from '../passing-failures.ts';
import { isUnanswered } from '../unanswered.ts';
import type { OutboxEntry } from './contract/outbox.ts';
import type { DeskHandlers } from './contract.ts';

export interface DeliveryPorts {
  outbox: Pick<DeskHandlers['outbox'], 'pending' | 'settle' | 'postpone' | 'refuse'>;
  /** Whether this caller may deliver the entry now. */
  mayDeliver(entry: OutboxEntry): boolean;
  /** Whether another caller may succeed after this one was refused; the entry then waits for that caller. */
  waitsForOther?(entry: OutboxEntry, refusal: AppError): boolean;
  /** Calls the back office; throws an AppError. */
  send(entry: OutboxEntry): Promise<unknown>;
  /** Gets the waiting entries before the round and after each delivery. */
  onPending?(entries: OutboxEntry[]): void;
  onDelivered?(entry: OutboxEntry): void;
}

/**
 * One round of delivering an outbox, by a page or by a registered desk; both may run at once, because the server stores a
 * record key once and an entry is settled once. Entries that it refuses permanently are left for the user to settle.
 */
export async function deliverOutbox(ports: DeliveryPorts): Promise<void> {
  const entries = await ports.outbox.pending();
  ports.onPending?.(entries);
  let left = entries;
  for (const entry of entries.filter((one) => !one.isRefused && ports.mayDeliver(one))) {
    const outcome = await deliverEntry(ports, entry);
    if (outcome === 'unreachable') break;
    if (outcome === 'delivered') {
      left = left.filter(({ id }) => id !== entry.id);
      ports.onPending?.(left);
    }
  }
}

/** Refusals until the session is renewed. */
const OF_SESSION: ReadonlySet<string> = new Set([
  'auth.expired',
  'auth.unauthorized',
  'auth.too_many_attempts',
]);
const PASSING_STATUS: ReadonlySet<number> = new Set([401, 408, 429]);

/**
 * True when the back office will never accept the data: it answered with another 4xx. A failure of the page or of the
 * server (5xx, `unexpected`) may pass.
 */
export function isRefusedForGood(error: AppError): boolean {
  const { code, details } = error;
  if (isPassing(error) || OF_SESSION.has(code) || code === 'unexpected') return false;
  const status = Number(details.code ?? details.status ?? Number.NaN);
  if (code === 'server.refused') return status >= 400 && status < 500 && !PASSING_STATUS.has(status);
  return !code.startsWith('server.') && !code.startsWith('desk.');
}

type Outcome = 'delivered' | 'refused' | 'unreachable';

async function deliverEntry(
  { outbox, send, onDelivered, waitsForOther }: DeliveryPorts,
  entry: OutboxEntry,
): Promise<Outcome> {
  try {
    await send(entry);
  } catch (error) {
    const failure = toAppError(error);
    const refusal = { id: entry.id, error: failure.toPayload() };
    if (isRefusedForGood(failure) && waitsForOther?.(entry, failure) !== true) await outbox.refuse(refusal);
    else await outbox.postpone(refusal);
    return isUnanswered(failure) ? 'unreachable' : 'refused';
  }
  await outbox.settle({ id: entry.id });
  onDelivered?.(entry);
  return 'delivered';
}
