import { authApi, TOKEN_SCOPE, type Token } from '#shared/api/auth';
import { type Menu, ownMenuApi } from '#shared/api/own-menu';
import { AppError, toAppError } from '#shared/errors';
import { recogniseOffice } from '../desk/recognise-office.ts';
import { clearLock } from '../lock/lock.ts';
import { findTopMenu, selectedPath } from '../menu/menu-tree.ts';
import { besides, moduleOf } from '../menu/systems.ts';
import { useDesk } from '../stores/desk.ts';
import { logError } from '../stores/error-log.ts';
import { showAlert, showError } from '../stores/notices.ts';
import { usePreferences } from '../stores/preferences.ts';
import { noteCallForbidden } from '../stores/rights-signals.ts';
import { noteTimedOut, setReachable, useServer } from '../stores/server.ts';
import {
  accessToken,
  type Company,
  collectPermissions,
  isDueForRenewal,
  originAfter,
  ownerOf,
  type SessionRecord,
  type SignedOutReason,
  takeAccount,
  useSession,
} from '../stores/session.ts';
import { closeAllTabs } from '../stores/tabs.ts';
import { rememberedTopMenu, rememberTopMenu } from '../stores/top-menu.ts';
import { createClient } from './client.ts';
import { ERROR_CATALOGUE, endsSession } from './error-catalogue.ts';
import {
  changeSession,
  endStoredSession,
  followOtherTabs,
  keepSession,
  readStoredSession,
  renewSession,
} from './token-keeper.ts';

/** This program's client credentials at the back office. */
const CLIENT_CREDENTIALS = 'merchant-web:merchant-web-secret';
const CHECK_MS = 10_000;
/** The page where a session starts. */
const BASE = '/';

/** The only client of the back office. */
export const request = createClient({
  baseUrl: () => useDesk.getState().info?.serverUrl ?? '',
  clientCredentials: CLIENT_CREDENTIALS,
  accessToken,
  tenantId: () => useSession.getState().record?.token.tenant_id ?? '',
  language: () => (usePreferences.getState().language === 'en' ? 'en-US' : 'zh-CN'),
  officeId: () => useDesk.getState().server?.id ?? '',
  onOtherOffice: () => void recogniseOffice(),
  renew: renewSession,
  onExpired: () => void endSession('expired'),
  onForbidden: noteCallForbidden,
  onReachable: noteReachable,
  onTimedOut: noteTimedOut,
  show: showError,
  onFailed: (call, error) => logError('request', error, call),
});

/** Starts a session that was just granted, with home as the only tab. */
export async function beginSession(
  token: Token,
  { isKept, origin }: Pick<SessionRecord, 'isKept' | 'origin'>,
): Promise<void> {
  closeAllTabs();
  await clearLock();
  await keepSession({ token, issuedAt: Date.now(), isKept, origin });
}

/** Signs out here and at the back office; an unreachable back office does not prevent it. */
export async function signOut(): Promise<void> {
  await request(authApi.logout, {}, { quiet: true }).catch(() => undefined);
  await endSession('user');
}

/** The account was signed in elsewhere: shows that, signs out, and restarts at the base address once it was read. */
export async function forcedOffline(): Promise<void> {
  showAlert(new AppError(ERROR_CATALOGUE.forcedOffline.message.error));
  await signOut();
}

/** Checks that the session is still valid; an ended one signs out as with any other call. */
export async function checkSession(): Promise<void> {
  await request(authApi.userInfo, {}, { quiet: true }).catch(() => undefined);
}

/** Restarts at the base address with nothing open. */
export function reloadAtBase(): void {
  location.replace(BASE);
}

/** Changes to another department with a new token; rejects with the server's reason and then changes nothing. */
export async function switchDepartment(deptId: string): Promise<void> {
  const { origin } = useSession.getState().record ?? {};
  await switchSession({ grant_type: 'change_dept', deptId }, origin);
}

/** Changes to another company the user has joined, or back to the user's own; rejects as `switchDepartment` does. */
export async function switchCompany(tenantId: string): Promise<void> {
  const { record, user } = useSession.getState();
  const own = { tenantId: record?.token.tenant_id ?? '', tenantName: user?.tenantName ?? '' };
  const origin = originAfter(own, record?.origin, tenantId);
  await switchSession({ grant_type: 'change_tenant', tenantId }, origin);
}

async function switchSession(
  way: { grant_type: 'change_dept'; deptId: string } | { grant_type: 'change_tenant'; tenantId: string },
  origin: Company | undefined,
): Promise<void> {
  // An expired token must be renewed before it is exchanged; this call does it.
  await request(authApi.userInfo, {}, { quiet: true });
  await changeSession(async () => {
    const query = { ...way, scope: TOKEN_SCOPE, token: accessToken() };
    const { isKept } = useSession.getState().record ?? {};
    await beginSession(await request(authApi.token, { query }, { quiet: true }), { isKept, origin });
  });
  reloadAtBase();
}

/** Restores the stored session, if there is one. */
export async function restoreSession(): Promise<void> {
  try {
    const record = await readStoredSession();
    if (record && !useSession.getState().record) useSession.setState({ record });
  } catch {
    // The desk host is still starting: its store is read once it answers.
    const stop = useDesk.subscribe(({ state }) => {
      if (state !== 'ready') return;
      stop();
      void restoreSession();
    });
  }
}

/** Loads the user, the user's permissions and menus; the layout shows a failure in place. */
export async function loadAccount(): Promise<void> {
  const owner = ownerOf(useSession.getState().record);
  const account = await readAccount(rememberedTopMenu());
  takeAccount(owner, { ...account, moduleId: moduleOf(account.topMenus, account.topMenuId, '') });
}

/** Reads the user, the user's permissions, and the menus with this top menu chosen if the user has it. */
export async function readAccount(topMenu: string | null) {
  const quiet = { quiet: true };
  const [user, topMenus, allMenus, buttons] = await Promise.all([
    request(authApi.userInfo, {}, quiet),
    request(ownMenuApi.topMenus, {}, quiet),
    request(ownMenuApi.routes, {}, quiet),
    request(ownMenuApi.buttons, {}, quiet),
  ]);
  const topMenuId = topMenus.find(({ id }) => id === topMenu)?.id ?? topMenus[0]?.id ?? '';
  const menus = await request(ownMenuApi.routes, { query: { topMenuId } }, quiet);
  return {
    user,
    topMenus,
    topMenuId,
    menus,
    menusOf: { [topMenuId]: menus },
    allMenus,
    buttons,
    permissions: collectPermissions(buttons),
  };
}

/** The top menu that was chosen last. */
let chosenTopMenu = '';

/**
 * Shows the side menu of a top menu, unless another one was chosen while it was awaited or it is no longer wanted; resolves to
 * whether it was shown.
 */
export async function chooseTopMenu(topMenuId: string, isWanted: () => boolean): Promise<boolean> {
  chosenTopMenu = topMenuId;
  const menus = await request(ownMenuApi.routes, { query: { topMenuId } });
  if (chosenTopMenu !== topMenuId || !isWanted()) return false;
  showTopMenu(topMenuId, menus);
  return true;
}

/** Chooses the top menu that contains the page, unless the current one does; first those of the module. */
export async function followPage(pathname: string, signal: AbortSignal): Promise<void> {
  const { allMenus, topMenus, topMenuId, moduleId } = useSession.getState();
  const path = selectedPath(allMenus, pathname);
  if (path === '') return;
  const near = new Set(besides(topMenus, moduleId).map(({ id }) => id));
  const rank = (id: string) => {
    if (id === topMenuId) return 0;
    return near.has(id) ? 1 : 2;
  };
  const ids = topMenus.map(({ id }) => id).toSorted((a, b) => rank(a) - rank(b));
  const found = await findTopMenu(path, ids, (id) => readMenus(id, signal));
  if (found === null || signal.aborted || found === useSession.getState().topMenuId) return;
  showTopMenu(found, await readMenus(found, signal));
}

/** The side menu of a top menu, requested once per session. */
async function readMenus(topMenuId: string, signal: AbortSignal): Promise<Menu[]> {
  const known = useSession.getState().menusOf[topMenuId];
  if (known) return known;
  const menus = await request(ownMenuApi.routes, { query: { topMenuId } }, { quiet: true, signal });
  useSession.setState(({ menusOf }) => ({ menusOf: { ...menusOf, [topMenuId]: menus } }));
  return menus;
}

function showTopMenu(topMenuId: string, menus: Menu[]): void {
  useSession.setState(({ menusOf, topMenus, moduleId }) => ({
    topMenuId,
    moduleId: moduleOf(topMenus, topMenuId, moduleId),
    menus,
    menusOf: { ...menusOf, [topMenuId]: menus },
  }));
  rememberTopMenu(topMenuId);
}

/** Every 10 s, renews a token before it expires, and takes over changes by other tabs of this browser. */
export function watchSession(): () => void {
  const timer = setInterval(() => {
    const { record } = useSession.getState();
    if (!record || !isDueForRenewal(record, Date.now())) return;
    renewSession(record.token.access_token, request).catch((error: unknown) => {
      // The next check tries again.
      if (!endsSession(toAppError(error))) return;
      showError(new AppError(ERROR_CATALOGUE.sessionOver.message.error));
      void endSession('expired');
    });
  }, CHECK_MS);
  const stopFollowing = followOtherTabs();
  return () => {
    clearInterval(timer);
    stopFollowing();
  };
}

function endSession(reason: SignedOutReason): Promise<void> {
  return endStoredSession(reason, clearLock);
}

function noteReachable(reachable: boolean): void {
  // Logged once per outage, not per call.
  if (!reachable && useServer.getState().reachable) logError('request', new AppError('server.unreachable'));
  setReachable(reachable);
}
