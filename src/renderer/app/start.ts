import { watchReachability } from '../api/reachability.ts';
import { request, restoreSession, watchSession } from '../api/session.ts';
import { drafts } from '../chat/drafts.ts';
import { createAttendance } from '../desk/attendance.ts';
import { desk } from '../desk/connect.ts';
import { createOutboxDelivery } from '../desk/outbox.ts';
import { recogniseOffice } from '../desk/recognise-office.ts';
import { readDesk, watchDesk } from '../desk/watch.ts';
import { followLanguage, startTranslations } from '../i18n/setup.ts';
import { restoreLock, watchLock } from '../lock/lock.ts';
import { dropOldDrafts } from '../records/form/draft.ts';
import { announceDelivered, announceOutcome } from '../stores/deliveries.ts';
import { useDesk } from '../stores/desk.ts';
import { closeDialogs } from '../stores/dialogs.ts';
import { logError } from '../stores/error-log.ts';
import { dropAllChoices } from '../stores/held-choices.ts';
import { useServer } from '../stores/server.ts';
import { onOtherOwner, useSession } from '../stores/session.ts';
import { closeAllTabs } from '../stores/tabs.ts';
import { followTheme } from '../theme/follow.ts';

/** Loads the data for the first screen: the words, the desk's server address, the stored session. */
export async function startApp(): Promise<void> {
  logUnhandled();
  followTheme();
  await Promise.all([startTranslations(), startDesk()]);
  await restoreLock();
  await restoreSession();
  onOtherOwner(forgetWorkOfOthers);
  // After a sign-out here or in another page: tabs name records, which the next user must not see.
  useSession.subscribe(({ record, signedOutReason }) => {
    if (record !== null || signedOutReason !== 'user') return;
    closeAllTabs();
    dropAllChoices();
  });
  followLanguage();
  watchLock();
  watchSession();
  watchReachability();
  dropOldDrafts();
  startDelivery();
  startAttendance();
  useSession.subscribe((now, before) => {
    if (now.loaded && !before.loaded) void recogniseOffice();
  });
}

/** Dialogs, chosen files and unsent messages outlive the page's session, so that the same user can go on after an expired one. */
function forgetWorkOfOthers(): void {
  closeAllTabs();
  closeDialogs();
  drafts.clear();
  dropAllChoices();
}

async function startDesk(): Promise<void> {
  if (!desk) return;
  watchDesk(desk);
  await readDesk(desk);
}

/** Delivers the desk's records as soon as the account of a session is loaded. */
function startDelivery(): void {
  if (!desk) return;
  const delivery = createOutboxDelivery({
    desk,
    request,
    account() {
      const { loaded, record, permissions } = useSession.getState();
      if (!loaded || record === null) return null;
      return { tenantId: record.token.tenant_id, userId: record.token.user_id, permissions };
    },
    onPending: (outbox) => useDesk.setState({ outbox }),
    onDelivered: announceDelivered,
    onOutcome: announceOutcome,
  });
  delivery.start();
  useSession.subscribe((now, before) => {
    if (now.loaded && !before.loaded) void delivery.deliver();
  });
  useServer.subscribe((now, before) => {
    if (now.reachable && !before.reachable) void delivery.deliver();
  });
}

/** Makes the host of this page a desk of the signed-in user's company, unless it is registered. */
function startAttendance(): void {
  if (!desk) return;
  const attendance = createAttendance({
    desk,
    request,
    account() {
      const { loaded, record, permissions } = useSession.getState();
      const isShared = useDesk.getState().server?.choice?.kind === 'company';
      return isShared && loaded && record !== null ? { tenantId: record.token.tenant_id, permissions } : null;
    },
    describe() {
      const { settings, info, printers } = useDesk.getState();
      const name = settings?.deskName ?? info?.deskName ?? '';
      return { name, printers: printers.slice(0, 50).map((printer) => printer.name) };
    },
  });
  attendance.start();
  useSession.subscribe((now, before) => {
    if (now.record === null && before.record !== null) void attendance.leave();
    if (now.loaded && !before.loaded) void attendance.attend();
  });
  useDesk.subscribe((now, before) => {
    const isBack = now.state === 'ready' && before.state !== 'ready';
    if (isBack || now.settings?.deskName !== before.settings?.deskName) void attendance.attend();
  });
  useServer.subscribe((now, before) => {
    if (now.reachable && !before.reachable) void attendance.attend();
  });
}

function logUnhandled(): void {
  window.addEventListener('error', (event) => logError('error', event.error ?? event.message));
  window.addEventListener('unhandledrejection', (event) => logError('promise', event.reason));
}
