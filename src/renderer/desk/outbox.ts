import { packApi } from '#shared/api/pack';
import type { DeskClient, OutboxEntry } from '#shared/desk/contract';
import { toAppError } from '#shared/errors';
import type { CallOptions, Request } from '../api/client.ts';

const RETRY_MS = 30_000;

export interface OutboxPorts {
  desk: Pick<DeskClient, 'outbox'>;
  request: Request;
  /** Company of the session, or empty while nobody is signed in. */
  tenantId(): string;
  onPending(entries: OutboxEntry[]): void;
  onDelivered(packId: string): void;
}

/**
 * Tells the back office what the desk printed and wrote, for the company that is signed in: at once, whenever the
 * outbox changes, and every 30 s while something waits. One round at a time; the server stores a record key once.
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
    for (const entry of entries.filter((one) => tenantId !== '' && one.tenantId === tenantId)) {
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

type Outcome = 'delivered' | 'refused' | 'unreachable';

async function deliverEntry(ports: OutboxPorts, entry: OutboxEntry): Promise<Outcome> {
  try {
    await sendEntry(ports.request, entry);
  } catch (error) {
    const { code, message } = toAppError(error);
    await ports.desk.outbox.postpone({ id: entry.id, reason: message });
    return code === 'server.unreachable' ? 'unreachable' : 'refused';
  }
  await ports.desk.outbox.settle({ id: entry.id });
  ports.onDelivered(String(entry.body.packId ?? ''));
  return 'delivered';
}

async function sendEntry(request: Request, { kind, body }: OutboxEntry): Promise<void> {
  const options: CallOptions = { quiet: true };
  if (kind === 'printRecord') {
    const record = packApi.savePrintRecord.body.parse(body);
    await request(packApi.savePrintRecord, { body: record }, options);
  } else {
    const record = packApi.saveTagRecord.body.parse(body);
    await request(packApi.saveTagRecord, { body: record }, options);
  }
}
