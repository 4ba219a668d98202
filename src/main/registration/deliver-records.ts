import { deskApi } from '#shared/api/desk';
import { readDeskClock } from '#shared/api/desk-time';
import type { Endpoint } from '#shared/api/kit';
import type { DeskHandlers } from '#shared/desk/contract';
import type { OutboxEntry } from '#shared/desk/contract/outbox';
import { deliverOutbox } from '#shared/desk/deliver-outbox';
import type { DeskSession } from './desk-session.ts';

/** One round of delivering the records of the desk's company in the desk's name. */
export async function deliverRecords(outbox: DeskHandlers['outbox'], session: DeskSession): Promise<void> {
  const desk = await session.desk();
  await deliverOutbox({
    outbox,
    mayDeliver: ({ tenantId }) => tenantId === desk?.tenantId,
    send: (entry) => sendEntry(session, entry),
  });
}

const CALLS = {
  printRecord: deskApi.savePrintRecord,
  printOutcome: deskApi.savePrintOutcomes,
  tagRecord: deskApi.saveTagRecord,
  printerFault: deskApi.savePrinterFault,
} as const satisfies Record<OutboxEntry['kind'], Endpoint>;

function sendEntry(session: DeskSession, { kind, body, userId, clockSetMs }: OutboxEntry): Promise<unknown> {
  const endpoint = CALLS[kind];
  const sent = { ...body, userId, ...readDeskClock(clockSetMs) };
  return session.call(endpoint, endpoint.body.parse(sent));
}
