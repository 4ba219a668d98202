import { packRecordApi } from '#shared/api/pack-records';
import type { DeskClient, OutboxEntry } from '#shared/desk/contract';
import { type AppError, toAppError } from '#shared/errors';
import type { CallOptions, Request } from '../api/client.ts';

const RETRY_MS = 30_000;

export interface OutboxPorts {
  desk: Pick<DeskClient, 'outbox'>;
  request: Request;
  /** Company of the session; empty without a signed-in user. */
  tenantId(): string;
  onPending(entries: OutboxEntry[]): void;
  onDelivered(packId: string): void;
}

/**
 * Delivers the desk's print and tag records of the signed-in company to the back office: at once, whenever the outbox
 * changes or the server becomes reachable (the caller's `deliver`), and every 30 s. One round at a time; the server
 * stores a record key once. Entries that it refuses permanently are left for the user to settle.
 */
export function createOutboxDelivery(ports: OutboxPorts): { deliver(): Promise<void>; start(): () => void } {
  const { desk } = ports;
  let round: Promise<void> | null = null;
  let again = false;

  async function deliverOnce(): Promise<void> {
    const entries = await desk.outbox.pending();
    ports.onPending(entries);
    const tenantId = ports.tenantId();
    let left = entries;
    for (const entry of entries.filter((one) => isDue(one, tenantId))) {
      const outcome = await deliverEntry(ports, entry);
      if (outcome === 'unreachable') break;
      if (outcome === 'delivered') {
        left = left.filter(({ id }) => id !== entry.id);
        ports.onPending(left);
      }
    }
  }

  function deliver(): Promise<void> {
    again = round !== null;
    round ??= deliverOnce()
      .catch(() => {
        // The bridge is down: the entries are safe in the desk's journal and the next round finds them.
      })
      .finally(() => {
        round = null;
        if (again) void deliver();
      });
    return round;
  }

  return {
    deliver,
    start() {
      const stop = desk.outbox.onChanged(() => void deliver());
      const timer = setInterval(() => void deliver(), RETRY_MS);
      void deliver();
      return () => {
        stop();
        clearInterval(timer);
      };
    },
  };
}

function isDue({ tenantId, isRefused }: OutboxEntry, signedIn: string): boolean {
  return signedIn !== '' && tenantId === signedIn && !isRefused;
}

/**
 * Refusals that another attempt may overcome: an ended session, a missing permission, too many calls, a slow network.
 */
const PASSING: ReadonlySet<string> = new Set([
  'auth.expired',
  'auth.unauthorized',
  'server.unreachable',
  'server.restarting',
  'database.unavailable',
  'request.too_many',
  'request.busy',
  'auth.too_many_attempts',
]);
const PASSING_STATUS: ReadonlySet<number> = new Set([401, 408, 429]);

/**
 * True when the back office will never accept the entry: its answer is another 4xx. A failure of the page or of the
 * server (5xx, `unexpected`) may pass.
 */
function isForGood({ code, details }: AppError): boolean {
  if (PASSING.has(code) || code === 'unexpected') return false;
  const status = Number(details.code ?? details.status ?? Number.NaN);
  if (code === 'server.refused') return status >= 400 && status < 500 && !PASSING_STATUS.has(status);
  return !code.startsWith('server.') && !code.startsWith('desk.');
}

type Outcome = 'delivered' | 'refused' | 'unreachable';

async function deliverEntry(ports: OutboxPorts, entry: OutboxEntry): Promise<Outcome> {
  try {
    await sendEntry(ports.request, entry);
  } catch (error) {
    const failure = toAppError(error);
    const refusal = { id: entry.id, reason: failure.message };
    if (isForGood(failure)) await ports.desk.outbox.refuse(refusal);
    else await ports.desk.outbox.postpone(refusal);
    return failure.code === 'server.unreachable' ? 'unreachable' : 'refused';
  }
  await ports.desk.outbox.settle({ id: entry.id });
  ports.onDelivered(String(entry.body.packId ?? ''));
  return 'delivered';
}

async function sendEntry(request: Request, { kind, body }: OutboxEntry): Promise<void> {
  const options: CallOptions = { quiet: true };
  if (kind === 'printRecord') {
    const record = packRecordApi.savePrintRecord.body.parse(body);
    await request(packRecordApi.savePrintRecord, { body: record }, options);
  } else {
    const record = packRecordApi.saveTagRecord.body.parse(body);
    await request(packRecordApi.saveTagRecord, { body: record }, options);
  }
}
