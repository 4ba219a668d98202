const SIGN_IN = '/login';
export const LOCK = '/lock';
const ROOT = '/';

/** Routes that need no session. */
const OPEN_TO_ALL: ReadonlySet<string> = new Set(['/404', '/403', '/500']);

export interface GuardInput {
  /** Path with query of the requested page. */
  address: string;
  signedIn: boolean;
  /** Empty only when the stored session is damaged. */
  token: string;
  locked: boolean;
  /** True if the user signed out: the next sign-in starts at home. */
  signedOutByChoice: boolean;
}

export interface Redirect {
  to: string;
  /** The rest of the session must be cleared first. */
  endSession?: true;
}

/**
 * The address to redirect to, or null to show the page. The rules in order: a route needs a signed-in user unless it is
 * open to all; a signed-in user with a locked screen goes to the lock screen; a session without a token is cleared;
 * without a signed-in user, the sign-in page is shown.
 */
export function redirectFor({
  address,
  signedIn,
  token,
  locked,
  signedOutByChoice,
}: GuardInput): Redirect | null {
  const path = address.split('?')[0] ?? ROOT;
  if (!signedIn && OPEN_TO_ALL.has(path)) return null;
  if (signedIn && locked) return path === LOCK ? null : { to: withReturn(LOCK, address) };
  if (signedIn && token === '') return { to: SIGN_IN, endSession: true };
  if (signedIn) return path === SIGN_IN || path === LOCK ? { to: destinationOf(address) } : null;
  if (path === SIGN_IN) return null;
  if (signedOutByChoice) return { to: SIGN_IN };
  // From the lock screen of an ended session, the sign-in leads to the page behind it.
  return { to: withReturn(SIGN_IN, path === LOCK ? destinationOf(address) : address) };
}

/** The page after a sign-in or an unlocking: the requested one if it is ours, else home. */
export function destinationOf(gateAddress: string): string {
  const redirect = new URLSearchParams(gateAddress.split('?')[1] ?? '').get('redirect') ?? '';
  const isOurs = /^\/(?![/\\])/.test(redirect) && !isGate(redirect);
  return isOurs ? redirect : ROOT;
}

function withReturn(gate: string, address: string): string {
  return address === ROOT || isGate(address) ? gate : `${gate}?redirect=${encodeURIComponent(address)}`;
}

function isGate(address: string): boolean {
  const path = address.split('?')[0];
  return path === SIGN_IN || path === LOCK;
}
