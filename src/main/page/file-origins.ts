import { uploadApi } from '#shared/api/upload';

/** A page waits no longer than this for its headers, in ms. */
const TIMEOUT_MS = 2000;
const MOST = 5;

/**
 * Finds the origins besides its own where the back office keeps files, for pages to post to and show from. Asks the
 * back office once per address; while it does not answer there are none, and the next page asks again. `send`: the
 * host's network, because Node's network knows neither a company's certificates nor its proxy.
 */
export function createFileOrigins(
  serverUrl: () => string | null,
  send: typeof fetch,
): () => Promise<string[]> {
  let known: { url: string; origins: string[] } | null = null;
  return async () => {
    const url = serverUrl() ?? '';
    if (url === '') return [];
    if (known?.url === url) return known.origins;
    try {
      const address = new URL(uploadApi.origins.path, url);
      const response = await send(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
      const body: unknown = await response.json();
      const origins = readOrigins(body);
      if (response.ok) known = { url, origins };
      return origins;
    } catch {
      // A page that cannot upload for now is better than no page.
      return [];
    }
  };
}

/** Accepts plain web origins only: the answer goes into a header. */
function readOrigins(body: unknown): string[] {
  const answer = uploadApi.origins.output.safeParse((body as { data?: unknown } | null)?.data);
  if (!answer.success) return [];
  const origins = answer.data.origins.filter((text) => {
    const url = URL.canParse(text) ? new URL(text) : null;
    return url !== null && /^https?:$/.test(url.protocol) && url.origin === text;
  });
  return origins.slice(0, MOST);
}
