import { authApi, TOKEN_SCOPE, type Token } from '#shared/api/auth';
import { AppError } from '#shared/errors';
import { desk } from '../desk/connect.ts';
import { createSessionStorage } from '../desk/session-storage.ts';
import { showError } from '../stores/notices.ts';
import { accessToken, type SessionRecord, type SignedOutReason, useSession } from '../stores/session.ts';
import type { Request } from './client.ts';
import { type SessionChange, SharedSession } from './shared-session.ts';
import { createTabLock } from './tab-lock.ts';

const storage = createSessionStorage(desk);
/** Only one tab at a time changes the tokens: a refresh token is valid once, and its second use ends the session. */
const alone = createTabLock('veneer-desk-session');
/** Tells the other tabs to read the storage, because a desk's store has no change event. */
const otherTabs = new BroadcastChannel('veneer-desk-session');

const shared = new SharedSession({
  storage,
  tellOthers: (change) => otherTabs.postMessage(change),
  onUnstored: showError,
});

export function readStoredSession(): Promise<SessionRecord | null> {
  return storage.read();
}

/** Makes `record` the session of every tab. */
export function keepSession(record: SessionRecord): Promise<void> {
  return shared.keep(record);
}

/** Signs every tab out for this reason; `leave` leaves what belongs to the session here. */
export function endStoredSession(reason: SignedOutReason, leave: () => Promise<void>): Promise<void> {
  return shared.end(reason, leave);
}

/** Takes over changes of the session by other tabs. Returns a function that stops it. */
export function followOtherTabs(): () => void {
  const look = ({ data }: MessageEvent<SessionChange>) => void shared.follow(data);
  otherTabs.addEventListener('message', look);
  return () => otherTabs.removeEventListener('message', look);
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
  const query = {
    grant_type: 'refresh_token' as const,
    refresh_token,
    tenantId: tenant_id,
    deptId: dept_id,
    scope: TOKEN_SCOPE,
  };
  return request(authApi.token, { query }, { quiet: true });
}

/** Runs a change of the session while no tab renews it. */
export function changeSession<T>(work: () => Promise<T>): Promise<T> {
  return alone(work);
}
