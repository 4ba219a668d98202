const SIGN_IN = '/login';
const ROOT = '/';

export interface GuardInput {
  /** Path with query of the page asked for. */
  address: string;
  signedIn: boolean;
  /** The person signed out by choice: the next sign-in begins at home. */
  signedOutByChoice: boolean;
}

/** Where to go instead of the page asked for, or null to show it. Public pages do not ask. */
export function redirectFor({ address, signedIn, signedOutByChoice }: GuardInput): string | null {
  const path = address.split('?')[0];
  if (signedIn) return path === SIGN_IN ? destinationOf(address) : null;
  if (path === SIGN_IN) return null;
  if (signedOutByChoice || address === ROOT) return SIGN_IN;
  return `${SIGN_IN}?redirect=${encodeURIComponent(address)}`;
}

/** The page a sign-in leads to: the one that was asked for, if it is one of ours, else home. */
export function destinationOf(signInAddress: string): string {
  const redirect = new URLSearchParams(signInAddress.split('?')[1] ?? '').get('redirect') ?? '';
  const isOurs = /^\/(?![/\\])/.test(redirect) && !redirect.startsWith(SIGN_IN);
  return isOurs ? redirect : ROOT;
}
