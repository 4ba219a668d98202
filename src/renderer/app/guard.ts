const SIGN_IN = '/login';
export const LOCK = '/lock';
const ROOT = '/';

/** Addresses whose routes do not ask for a session. */
const OPEN_TO_ALL: ReadonlySet<string> = new Set(['/404', '/403', '/500']);

export interface GuardInput {
  /** Path with query of the page asked for. */
  address: string;
  signedIn: boolean;
  /** Empty only where the session that was left is damaged. */
  token: string;
  locked: boolean;
  /** The person signed out by choice: the next sign-in begins at home. */
  signedOutByChoice: boolean;
}

export interface Redirect {
  to: string;
  /** What is left of the session is to be cleared first. */
  endSession?: true;
}

/**
 * Where to go instead of the page asked for, or null to show it. The rules in their order: a route needs somebody
 * signed in unless it is open to all; whoever is signed in and locked goes to the lock screen; a session without a
 * token is cleared; nobody signed in goes to the sign-in page.
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
  // Of the lock screen, whose session is over, the page behind it is what was asked for.
  return { to: withReturn(SIGN_IN, path === LOCK ? destinationOf(address) : address) };
}

/** The page that a sign-in or an unlocking leads to: the one that was asked for, if it is one of ours, else home. */
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
