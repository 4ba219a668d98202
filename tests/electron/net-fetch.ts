/** Chromium's names of what Node's `fetch` rejects with, by the code of its cause. */
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
/** Headers Chromium sets by itself and lets nobody else set. */
const RESTRICTED = ['content-length', 'host', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'keep-alive'];
/** What a request may be without being asked about first: the Fetch standard's CORS-safelisted methods and headers. */
const SIMPLE_METHODS = ['GET', 'HEAD', 'POST'];
const SIMPLE_HEADERS = ['accept', 'accept-language', 'content-language', 'origin'];

/** Taken before the product puts the network of Electron in its place. */
const nodeFetch = globalThis.fetch;
/** The header by which a server tells requests of the client's network stack from Node's. */
const USER_AGENT = `Mozilla/5.0 (stand-in) Electron/${process.versions.electron ?? '0'}`;

/**
 * Electron's `net.fetch` over Node's: it rejects in Chromium's words, and a request with an `Origin` is one of a page. Its
 * answer is withheld, as if nobody had answered, unless the server lets that origin in.
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
