import type { DeskClient } from '#shared/desk/contract';
import { type ErrorPayload, fromErrorPayload } from '#shared/errors';
import { loadErrorWords } from '../i18n/error-words.ts';
import { replacePrinter, useDesk } from '../stores/desk.ts';
import { logError } from '../stores/error-log.ts';
import { addHostNotice } from '../stores/notices.ts';
import { type SessionRecord, useSession } from '../stores/session.ts';

/** Keeps the desk store up to date: reads all of it at each (re)connection, then follows the host's events. */
export function watchDesk(desk: DeskClient): void {
  desk.host.onNotice((notice) => void noteHostNotice(notice));
  // Session, security policy and page content belong to the previous back office.
  desk.server.onChanged(() => location.replace('/'));
  desk.settings.onChanged((settings) => useDesk.setState({ settings }));
  desk.printers.onChanged((printer) =>
    useDesk.setState(({ printers }) => ({ printers: replacePrinter(printers, printer) })),
  );
  desk.print.onJobChanged((job) => {
    if (job.state !== 'sending') void countUnknownJobs(desk);
  });
  useDesk.subscribe((now, before) => {
    if (now.state === 'ready' && before.state !== 'ready') void readDesk(desk);
  });
  useSession.subscribe((now, before) => {
    if (tenantOf(now) !== tenantOf(before)) void countUnknownJobs(desk);
  });
}

/**
 * Reads the desk's state that every page shows. A part that fails keeps its last value; its screen shows the reason.
 */
export async function readDesk(desk: DeskClient): Promise<void> {
  void countUnknownJobs(desk);
  const [info, settings, printers, server] = await Promise.allSettled([
    desk.host.info(),
    desk.settings.read(),
    desk.printers.list(),
    desk.server.state(),
  ]);
  if (info.status === 'fulfilled') {
    useDesk.setState({ info: info.value });
    for (const notice of info.value.notices) void noteHostNotice(notice);
  }
  if (server.status === 'fulfilled') useDesk.setState({ server: server.value });
  if (settings.status === 'fulfilled') useDesk.setState({ settings: settings.value });
  if (printers.status === 'fulfilled') useDesk.setState({ printers: printers.value });
}

const tenantOf = ({ record }: { record: SessionRecord | null }): string => record?.token.tenant_id ?? '';

async function countUnknownJobs(desk: DeskClient): Promise<void> {
  const tenantId = tenantOf(useSession.getState());
  const unknown = await desk.print
    .jobPage({ tenantId, page: 1, size: 1, states: ['unknown'] })
    .catch(() => null);
  // Without an answer the last number stays; it is counted again at the next connection.
  if (unknown !== null) useDesk.setState({ unknownJobs: unknown.total });
}

/** Shows a notice while the host has it, and logs a new one. */
async function noteHostNotice(notice: ErrorPayload): Promise<void> {
  if (!addHostNotice(notice)) return;
  await loadErrorWords();
  logError('host', fromErrorPayload(notice));
}
