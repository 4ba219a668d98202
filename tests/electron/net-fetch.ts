/** Chromium's error names for the failures of Node's `fetch`, by the code of their cause. */
const NET_ERRORS: Record<string, string> = {
  ECONNREFUSED: 'net::ERR_CONNECTION_REFUSED',
  ECONNRESET: 'net::ERR_CONNECTION_RESET',
  ENOTFOUND: 'net::ERR_NAME_NOT_RESOLVED',
  UND_ERR_SOCKET: 'net::ERR_EMPTY_RESPONSE',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'net::ERR_CERT_AUTHORITY_INVALID',
  SELF_SIGNED_CERT_IN_CHAIN: 'net::ERR_CERT_AUTHORITY_INVALID',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'net::ERR_CERT_AUTHORITY_INVALID',
  CERT_HAS_EXPIRED: 'net::ERR_CERT_DATE_INVALID',
  ERR_TLS_CERT_ALTNAME_INVALID: 'net::ERR_CERT_COMMON_NAME_INVALID',
};
/** Headers that only Chromium may set. */
const RESTRICTED = ['content-length', 'host', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'keep-alive'];
/** Requests without a preflight: the Fetch standard's CORS-safelisted methods and headers. */
const SIMPLE_METHODS = ['GET', 'HEAD', 'POST'];
const SIMPLE_HEADERS = ['accept', 'accept-language', 'content-language', 'origin'];

/** Read before the product replaces the global `fetch` by Electron's network. */
const nodeFetch = globalThis.fetch;
/** The header by which a server distinguishes requests of Electron's network from Node's. */
const USER_AGENT = `Mozilla/5.0 (stand-in) Electron/${process.versions.electron ?? '0'}`;

/**
 * Electron's `net.fetch` over Node's `fetch`: it rejects with Chromium's messages and treats a request with an
 * `Origin` as a page's. The answer is withheld, as if the server did not answer, unless the server allows that origin.
 */
export const netFetch: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const headers = [...request.headers.keys()];
  if (headers.some((name) => RESTRICTED.includes(name))) throw new Error('net::ERR_INVALID_ARGUMENT');
  const origin = request.headers.get('origin');
  const isSimple =
    SIMPLE_METHODS.includes(request.method) && headers.every((name) => SIMPLE_HEADERS.includes(name));
  if (origin !== null && !isSimple) throw new Error('a preflight is not in the Electron stand-in');
  if (!request.headers.has('user-agent')) request.headers.set('user-agent', USER_AGENT);
  const response = await send(request);
  if (origin !== null && !letsIn(response, origin, request.credentials)) throw new Error('net::ERR_FAILED');
  return response;
};

async function send(request: Request): Promise<Response> {
  try {
    return await nodeFetch(request);
  } catch (error) {
    if (request.signal.aborted) throw request.signal.reason;
    const { cause } = error as { cause?: { code?: string; message?: string } };
    if (cause?.message === 'unexpected redirect')
      throw new Error("Attempted to redirect, but redirect policy was 'error'");
    throw new Error(NET_ERRORS[cause?.code ?? ''] ?? 'net::ERR_FAILED');
  }
}

function letsIn({ headers }: Response, origin: string, credentials: RequestCredentials): boolean {
  const allowed = headers.get('access-control-allow-origin');
  if (credentials !== 'include') return allowed === '*' || allowed === origin;
  return allowed === origin && headers.get('access-control-allow-credentials') === 'true';
}
