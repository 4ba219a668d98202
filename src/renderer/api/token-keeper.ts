import { authApi, type Token } from '#shared/api/auth';
import { AppError, toAppError } from '#shared/errors';
import { desk } from '../desk/connect.ts';
import { createSessionStorage } from '../desk/session-storage.ts';
import { showError } from '../stores/notices.ts';
import {
  accessToken,
  clearSession,
  type SessionRecord,
  type SignedOutReason,
  useSession,
} from '../stores/session.ts';
import type { Request } from './client.ts';
import { createTabLock } from './tab-lock.ts';

const storage = createSessionStorage(desk);
/** Only one tab at a time changes the tokens: a refresh token is valid once, and its second use ends the session. */
const alone = createTabLock('veneer-desk-session');
/** Tells the other tabs to read the storage, and why it may be empty; a desk's store has no event of its own. */
const otherTabs = new BroadcastChannel('veneer-desk-session');

export function readStoredSession(): Promise<SessionRecord | null> {
  return storage.read();
}

/** Makes `record` the session of every tab. */
export async function keepSession(record: SessionRecord): Promise<void> {
  useSession.setState({ record, signedOutReason: 'none' });
  // This page can use the session even where it cannot be stored.
  await storage.write(record).catch((error: unknown) => showError(toAppError(error)));
  tellOtherTabs('none');
}

/** Removes the stored session, so that every tab is signed out for the same reason. */
export async function dropStoredSession(reason: SignedOutReason): Promise<void> {
  // Tokens that cannot be removed now are refused by the server and removed at the next sign-in.
  await storage.clear().catch(() => undefined);
  tellOtherTabs(reason);
}

function tellOtherTabs(reason: SignedOutReason): void {
  otherTabs.postMessage(reason);
}

/** Takes over changes of the session by other tabs. Returns a function that stops it. */
export function followOtherTabs(): () => void {
  const look = ({ data }: MessageEvent<SignedOutReason>) =>
    void storage.read().then(
      (stored) => follow(stored, data),
      // The desk is unreachable now: the next call finds out.
      () => undefined,
    );
  otherTabs.addEventListener('message', look);
  return () => otherTabs.removeEventListener('message', look);
}

function follow(stored: SessionRecord | null, reason: SignedOutReason): void {
  const { record } = useSession.getState();
  if (stored && stored.token.access_token !== record?.token.access_token) {
    const isSamePlace =
      stored.token.user_id === record?.token.user_id && stored.token.dept_id === record.token.dept_id;
    useSession.setState(isSamePlace ? { record: stored } : { record: stored, loaded: false });
  } else if (!stored && record) {
    clearSession(reason);
  }
}

let renewing: Promise<void> | null = null;

/**
 * Renews the token unless this or another tab has done so: one tab asks while the others wait for the lock and then
 * find the new token in the storage.
 */
export function renewSession(staleToken: string, request: Request): Promise<void> {
  renewing ??= alone(async () => {
    if (accessToken() !== staleToken) return;
    const stored = await storage.read();
    if (stored && stored.token.access_token !== staleToken) {
      useSession.setState({ record: stored });
      return;
    }
    const { record } = useSession.getState();
    if (!record) throw new AppError('auth.unauthorized');
    const token = await askForToken(record.token, request);
    await keepSession({ ...record, token, issuedAt: Date.now() });
  }).finally(() => {
    renewing = null;
  });
  return renewing;
}

function askForToken(token: Token, request: Request): Promise<Token> {
  const { refresh_token, tenant_id, dept_id } = token;
  const query = { grant_type: 'refresh_token' as const, refresh_token, tenantId: tenant_id, deptId: dept_id };
  return request(authApi.token, { query }, { quiet: true });
}

/** Runs a change of the session while no tab renews it. */
export function changeSession<T>(work: () => Promise<T>): Promise<T> {
  return alone(work);
}
