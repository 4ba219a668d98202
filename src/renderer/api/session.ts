import { authApi, type Token } from '#shared/api/auth';
import { menuApi } from '#shared/api/menu';
import { AppError, toAppError } from '#shared/errors';
import { desk } from '../desk/connect.ts';
import { createSessionStorage } from '../desk/session-storage.ts';
import { useDesk } from '../stores/desk.ts';
import { showError } from '../stores/notices.ts';
import { usePreferences } from '../stores/preferences.ts';
import { setReachable } from '../stores/server.ts';
import {
  accessToken,
  clearSession,
  collectPermissions,
  isDueForRenewal,
  type SessionRecord,
  type SignedOutReason,
  useSession,
} from '../stores/session.ts';
import { closeAllTabs } from '../stores/tabs.ts';
import { createClient } from './client.ts';

/** This program's name at the back office. */
const CLIENT_CREDENTIALS = 'merchant-web:merchant-web-secret';
const CHECK_MS = 10_000;

const storage = createSessionStorage(desk);

/** The one client of the back office. */
export const request = createClient({
  baseUrl: () => useDesk.getState().info?.serverUrl ?? '',
  clientCredentials: CLIENT_CREDENTIALS,
  accessToken,
  tenantId: () => useSession.getState().record?.token.tenant_id ?? '',
  language: () => (usePreferences.getState().language === 'en' ? 'en-US' : 'zh-CN'),
  renew: renewSession,
  onExpired: () => void endSession('expired'),
  onReachable: setReachable,
  show: showError,
});

export interface Credentials {
  companyCode: string;
  account: string;
  password: string;
}

/** Signs in; rejects with the reason for the form to show. */
export async function signIn({ companyCode, account, password }: Credentials): Promise<void> {
  const [{ publicKey }, { encryptPassword }] = await Promise.all([
    request(authApi.publicKey, {}, { quiet: true }),
    import('./password.ts'),
  ]);
  const token = await request(
    authApi.token,
    {
      query: {
        grant_type: 'password',
        tenantId: companyCode,
        username: account,
        password: encryptPassword(password, publicKey),
        deviceName: useDesk.getState().info?.deskName ?? navigator.platform,
        type: 'account',
      },
    },
    { quiet: true },
  );
  closeAllTabs();
  await keep({ token, issuedAt: Date.now() });
}

/** Signs out here and at the back office; being unreachable does not keep anybody signed in. */
export async function signOut(): Promise<void> {
  await request(authApi.logout, {}, { quiet: true }).catch(() => undefined);
  await endSession('user');
}

/** Takes up the session that was left, if there is one. */
export async function restoreSession(): Promise<void> {
  try {
    const record = await storage.read();
    if (record && !useSession.getState().record) useSession.setState({ record });
  } catch {
    // The desk host is still starting: its store is asked again once it is there.
    const stop = useDesk.subscribe(({ state }) => {
      if (state !== 'ready') return;
      stop();
      void restoreSession();
    });
  }
}

/** Loads who is signed in, what they may do and their menus; the layout shows a failure in place. */
export async function loadAccount(): Promise<void> {
  const quiet = { quiet: true };
  const [user, topMenus, buttons] = await Promise.all([
    request(authApi.userInfo, {}, quiet),
    request(menuApi.topMenus, {}, quiet),
    request(menuApi.buttons, {}, quiet),
  ]);
  const topMenuId = topMenus[0]?.id ?? '';
  const menus = await request(menuApi.routes, { query: { topMenuId } }, quiet);
  useSession.setState({
    user,
    topMenus,
    topMenuId,
    menus,
    permissions: collectPermissions(buttons),
    loaded: true,
  });
}

export async function chooseTopMenu(topMenuId: string): Promise<void> {
  const menus = await request(menuApi.routes, { query: { topMenuId } });
  useSession.setState({ topMenuId, menus });
}

/** Every 10 s: replaces a token before it runs out, and takes over what another tab of this browser did. */
export function watchSession(): () => void {
  const timer = setInterval(() => {
    const { record } = useSession.getState();
    if (!record || !isDueForRenewal(record, Date.now())) return;
    renewSession(record.token.access_token).catch((error: unknown) => {
      if (toAppError(error).code === 'server.unreachable') return;
      showError(new AppError('auth.expired'));
      void endSession('expired');
    });
  }, CHECK_MS);
  const followOtherTab = () => void storage.read().then(follow);
  if (!desk) window.addEventListener('storage', followOtherTab);
  return () => {
    clearInterval(timer);
    window.removeEventListener('storage', followOtherTab);
  };
}

function follow(stored: SessionRecord | null): void {
  const { record } = useSession.getState();
  if (stored && stored.token.access_token !== record?.token.access_token) {
    const sameUser = stored.token.user_id === record?.token.user_id;
    useSession.setState(sameUser ? { record: stored } : { record: stored, loaded: false });
  } else if (!stored && record) {
    clearSession('user');
  }
}

let renewing: Promise<void> | null = null;

/**
 * Replaces the token unless that has happened meanwhile, here or in another tab: a refresh token serves once, so one
 * tab asks while the others wait for the lock and then find the new one in the storage.
 */
function renewSession(staleToken: string): Promise<void> {
  renewing ??= withLock(async () => {
    if (accessToken() !== staleToken) return;
    const stored = await storage.read();
    if (stored && stored.token.access_token !== staleToken) {
      useSession.setState({ record: stored });
      return;
    }
    await keep({ token: await askForToken(), issuedAt: Date.now() });
  }).finally(() => {
    renewing = null;
  });
  return renewing;
}

async function askForToken(): Promise<Token> {
  const { record } = useSession.getState();
  if (!record) throw new AppError('auth.unauthorized');
  const { refresh_token, tenant_id, dept_id } = record.token;
  const query = { grant_type: 'refresh_token' as const, refresh_token, tenantId: tenant_id, deptId: dept_id };
  return request(authApi.token, { query }, { quiet: true });
}

async function keep(record: SessionRecord): Promise<void> {
  useSession.setState({ record, signedOutReason: 'none' });
  // The session is good for this page even where it cannot be stored.
  await storage.write(record).catch((error: unknown) => showError(toAppError(error)));
}

async function endSession(reason: SignedOutReason): Promise<void> {
  clearSession(reason);
  if (reason === 'user') closeAllTabs();
  // Tokens that cannot be removed now are refused by the server and removed at the next sign-in.
  await storage.clear().catch(() => undefined);
}

function withLock(work: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request('veneer-desk-session', work) : work();
}
