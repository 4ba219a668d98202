import type { DeskClient } from '#shared/desk/contract';
import { type ErrorPayload, fromErrorPayload } from '#shared/errors';
import { loadErrorWords } from '../i18n/error-words.ts';
import { replacePrinter, useDesk } from '../stores/desk.ts';
import { logError } from '../stores/error-log.ts';
import { addHostNotice } from '../stores/notices.ts';
import { type SessionRecord, useSession } from '../stores/session.ts';

/** Keeps the desk store up to date: reads everything at each (re)connection, then follows the host's events. */
export function watchDesk(desk: DeskClient): void {
  desk.host.onNotice((notice) => void noteHostNotice(notice));
  // Session, security policy and page content belong to the previous back office.
  desk.server.onChanged(() => location.replace('/'));
  desk.server.onTakenOver(() => location.replace('/'));
  desk.settings.onChanged((settings) => useDesk.setState({ settings }));
  desk.printers.onChanged((printer) =>
    useDesk.setState(({ printers }) => ({ printers: replacePrinter(printers, printer) })),
  );
  desk.print.onRollsChanged((rolls) => useDesk.setState({ rolls }));
  desk.print.onJobChanged((job) => {
    if (job.state !== 'sending') void countUnknown(desk);
  });
  desk.rfid.onAttemptChanged(() => void countUnknown(desk));
  useDesk.subscribe((now, before) => {
    if (now.state === 'ready' && before.state !== 'ready') void readDesk(desk);
  });
  useSession.subscribe((now, before) => {
    if (tenantOf(now) !== tenantOf(before)) void countUnknown(desk);
  });
}

/**
 * Reads the desk's state that every page shows. A part that fails keeps its last value; its screen shows the reason.
 */
export async function readDesk(desk: DeskClient): Promise<void> {
  void countUnknown(desk);
  const [info, settings, printers, server, rolls] = await Promise.allSettled([
    desk.host.info(),
    desk.settings.read(),
    desk.printers.list(),
    desk.server.state(),
    desk.print.rolls(),
  ]);
  if (info.status === 'fulfilled') {
    useDesk.setState({ info: info.value });
    for (const notice of info.value.notices) void noteHostNotice(notice);
  }
  if (server.status === 'fulfilled') useDesk.setState({ server: server.value });
  if (settings.status === 'fulfilled') useDesk.setState({ settings: settings.value });
  if (printers.status === 'fulfilled') useDesk.setState({ printers: printers.value });
  if (rolls.status === 'fulfilled') useDesk.setState({ rolls: rolls.value });
}

const tenantOf = ({ record }: { record: SessionRecord | null }): string => record?.token.tenant_id ?? '';

/** Counts print jobs and tag writes of the company with an unknown outcome. Without an answer the last number stays. */
async function countUnknown(desk: DeskClient): Promise<void> {
  const unknown = {
    tenantId: tenantOf(useSession.getState()),
    page: 1,
    size: 1,
    states: ['unknown' as const],
  };
  const [jobs, tags] = await Promise.allSettled([desk.print.jobPage(unknown), desk.rfid.attempts(unknown)]);
  if (jobs.status === 'fulfilled') useDesk.setState({ unknownJobs: jobs.value.total });
  if (tags.status === 'fulfilled') useDesk.setState({ unknownTags: tags.value.total });
}

/** Shows a notice while the host has it, and logs a new one. */
async function noteHostNotice(notice: ErrorPayload): Promise<void> {
  if (!addHostNotice(notice)) return;
  await loadErrorWords();
  logError('host', fromErrorPayload(notice));
}
