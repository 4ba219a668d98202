import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { openPeerCheck, type PeerCheck } from '../bridge/peer-user.ts';
import { browserOf, isSameText, readCookie } from '../bridge/websocket.ts';

/** The path of an address with a code. */
export const ADMIT_PATH = '/admit';

/** The longest time for which browsers keep a cookie (RFC 6265bis): 400 days. */
const KEPT_SECONDS = 400 * 24 * 60 * 60;

export interface AdmissionOptions {
  port: number;
  /** 32 random bytes from which the cookie's token is derived where browsers are admitted, which stay so while it stays the same. */
  readSecret?: () => Buffer;
  peers?: PeerCheck;
  /** Called when an address was used, with the one for the next browser. */
  onUsed?: (address: string) => void;
}

/** Decides which browsers get the bridge's cookie. */
export interface Admission {
  readonly token: string;
  readonly cookieName: string;
  /** The cookie that distinguishes the browsers. */
  readonly browserCookieName: string;
  /**
   * The address to open in a browser. Where the system does not report whose a connection is, it contains a code that
   * admits one browser, once: unlike the cookie, the code may stay in a history or a list of processes.
   */
  address(): string;
  /** True for a browser that may have the page: of our own user or, where that is unknown, with the cookie. */
  isAdmitted(request: IncomingMessage): Promise<boolean>;
  /** Accepts the code in the address, which is invalid afterwards. */
  acceptCode(request: IncomingMessage): Promise<boolean>;
  /** The cookies of an admitted browser. */
  cookiesFor(request: IncomingMessage): string[];
  isOurUser: PeerCheck['isOurUser'];
}

export function createAdmission({
  port,
  readSecret = newSecret,
  peers = openPeerCheck(),
  onUsed,
}: AdmissionOptions): Admission {
  const origin = `http://127.0.0.1:${port}`;
  // Cookies do not distinguish ports, and two desks may run side by side. A program that gets the port while this host
  // is ended is sent the cookie; bound to the port, it is worthless at the one that the host takes instead.
  const cookieName = `veneer-desk-${port}`;
  const browserCookieName = `veneer-desk-browser-${port}`;
  // Where users are distinguished, no browser has to stay admitted after this start.
  const secret = peers.tellsUsers ? newSecret() : readSecret();
  const token = createHmac('sha256', secret).update(String(port)).digest('base64url');
  let code = newCode();
  const address = () => (peers.tellsUsers ? origin : `${origin}${ADMIT_PATH}?code=${code}`);
  const hasCookie = ({ headers }: IncomingMessage) =>
    isSameText(readCookie(headers.cookie, cookieName), token);

  return {
    token,
    cookieName,
    browserCookieName,
    address,
    isOurUser: peers.isOurUser,
    async isAdmitted(request) {
      return (peers.tellsUsers || hasCookie(request)) && (await peers.isOurUser(request.socket));
    },
    async acceptCode(request) {
      const given = new URL(request.url ?? '/', origin).searchParams.get('code') ?? '';
      if (!isSameText(given, code) || !(await peers.isOurUser(request.socket))) return false;
      // A second request may have used it during the check.
      if (!isSameText(given, code)) return false;
      code = newCode();
      onUsed?.(address());
      return true;
    },
    cookiesFor(request) {
      const common = 'HttpOnly; SameSite=Strict; Path=/';
      // Without an expiry a cookie lasts until the browser is closed. Where it admits the browser, it has to last longer.
      const kept = peers.tellsUsers ? '' : `; Max-Age=${KEPT_SECONDS}`;
      return [
        `${cookieName}=${token}; ${common}${kept}`,
        `${browserCookieName}=${browserOf(request, browserCookieName)}; ${common}`,
      ];
    },
  };
}

function newSecret(): Buffer {
  return randomBytes(32);
}

function newCode(): string {
  return newSecret().toString('base64url');
}
