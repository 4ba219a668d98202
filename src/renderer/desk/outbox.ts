import { readDeskClock } from '#shared/api/desk-time';
import { documentPrintApi } from '#shared/api/document-print';
import type { Endpoint } from '#shared/api/kit';
import { packRecordApi } from '#shared/api/pack-records';
import { printerFaultApi } from '#shared/api/printer-fault';
import type { DeskClient } from '#shared/desk/contract';
import type { OutboxEntry } from '#shared/desk/contract/outbox';
import { deliverOutbox } from '#shared/desk/deliver-outbox';
import type { Request } from '../api/client.ts';

const RETRY_MS = 30_000;
/**
 * Between two rounds for changes: a registered desk that delivers thousands of records reports each of them, and a
 * round reads all that wait.
 */
const BETWEEN_MS = 1000;

export interface OutboxPorts {
  desk: Pick<DeskClient, 'outbox'>;
  request: Request;
  /** Company, user and permissions of the session; null until a signed-in user's account has been loaded. */
  account(): { tenantId: string; userId: string; permissions: ReadonlySet<string> } | null;
  onPending(entries: OutboxEntry[]): void;
  /** A record of this package was delivered. */
  onDelivered(packId: string): void;
  /** The outcome of printed documents was delivered. */
  onOutcome(): void;
}

const CALLS = {
  printRecord: packRecordApi.savePrintRecord,
  printOutcome: documentPrintApi.saveOutcomes,
  tagRecord: packRecordApi.saveTagRecord,
  printerFault: printerFaultApi.save,
} as const satisfies Record<OutboxEntry['kind'], Endpoint>;

/**
 * Delivers the desk's records of the signed-in company to the back office, as far as the user's
 * permissions allow: whenever the outbox changes or the server becomes reachable (the caller calls `deliver`), and
 * every 30 s. One round at a time.
 */
export function createOutboxDelivery(ports: OutboxPorts): { deliver(): Promise<void>; start(): () => void } {
  const { desk, request } = ports;
  let round: Promise<void> | null = null;
  let again = false;
  let endedAt = Number.NEGATIVE_INFINITY;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  function deliverOnce(): Promise<void> {
    const account = ports.account();
    return deliverOutbox({
      outbox: desk.outbox,
      // Records that this user may not send wait for a user who may, because the back office would refuse them
      // permanently.
      mayDeliver({ kind, tenantId }) {
        const { access } = CALLS[kind];
        const isAllowed = typeof access === 'string' || account?.permissions.has(access.permission);
        return account?.tenantId === tenantId && isAllowed === true;
      },
      // `pack.not_found` may only mean that the package is outside this user's data scope, so the record waits for the
      // user who made it.
      waitsForOther: ({ userId }, { code }) =>
        code === 'pack.not_found' && userId !== '' && userId !== account?.userId,
      send: (entry) => sendEntry(request, entry),
      onPending: ports.onPending,
      onDelivered({ kind, body: { packId } }) {
        if (kind === 'printOutcome') ports.onOutcome();
        if (packId !== undefined) ports.onDelivered(String(packId));
      },
    });
  }

  function deliver(): Promise<void> {
    again = round !== null;
    round ??= deliverOnce()
      .catch(() => {
        // The bridge is down: the entries are safe in the desk's journal and the next round finds them.
      })
      .finally(() => {
        round = null;
        endedAt = performance.now();
        if (again) deliverSoon();
      });
    return round;
  }

  function deliverSoon(): void {
    waiting ??= setTimeout(
      () => {
        waiting = undefined;
        void deliver();
      },
      Math.max(0, endedAt + BETWEEN_MS - performance.now()),
    );
  }

  return {
    deliver,
    start() {
      const stop = desk.outbox.onChanged(deliverSoon);
      const timer = setInterval(() => void deliver(), RETRY_MS);
      void deliver();
      return () => {
        stop();
        clearInterval(timer);
        clearTimeout(waiting);
      };
    },
  };
}

async function sendEntry(request: Request, { kind, body, clockSetMs }: OutboxEntry): Promise<void> {
  const endpoint: Endpoint = CALLS[kind];
  const sent = { ...body, ...readDeskClock(clockSetMs) };
  await request(endpoint, { body: endpoint.body.parse(sent) }, { quiet: true });
}
