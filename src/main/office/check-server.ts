import { z } from 'zod';
import { aboutApi, BackOfficeIdSchema, WIRE_VERSION } from '#shared/api/about';
import { AppError } from '#shared/errors';

const LIMIT_MS = 8_000;
const AboutSchema = z.object({
  success: z.literal(true),
  // A server before 2026-12 has no id.
  data: aboutApi.product.output.extend({ wireVersion: z.number(), id: BackOfficeIdSchema.catch('') }),
});

export interface CheckOptions {
  fetch: typeof fetch;
  /** Origin of the pages that will call it across origins; null where the host passes their calls on. */
  pageOrigin: string | null;
}

/**
 * Checks that a back office of this product, in the version of this client, answers at `url` (an origin) and accepts calls from
 * the pages of this client.
 * Sends nothing secret. Throws `server.not_found`, `server.certificate`, `server.foreign`, `server.other_version` or
 * `server.origin_refused`.
 */
export async function checkServer(url: string, { fetch, pageOrigin }: CheckOptions): Promise<void> {
  const { about, isAllowed } = await readAbout(url, fetch, pageOrigin);
  const theirs = about.wireVersion;
  if (theirs !== WIRE_VERSION)
    throw new AppError('server.other_version', { url, theirs, ours: WIRE_VERSION });
  if (!isAllowed) throw new AppError('server.origin_refused', { url, origin: pageOrigin });
}

/** The id that the back office at `url` claims; empty if it has none. Throws as {@link checkServer}. */
export async function askOfficeId(url: string, { fetch, pageOrigin }: CheckOptions): Promise<string> {
  return (await readAbout(url, fetch, pageOrigin)).about.id;
}

/** How the server identifies itself, and whether it accepts calls of our pages. Throws as {@link askWithOrigin}, and `server.foreign`. */
async function readAbout(url: string, send: typeof fetch, pageOrigin: string | null) {
  const { answer, isAllowed } = await askWithOrigin(url, send, pageOrigin);
  const about = AboutSchema.safeParse(await answer.json().catch(() => null));
  if (!answer.ok || !about.success) throw new AppError('server.foreign', { url });
  return { about: about.data.data, isAllowed };
}

/**
 * Asks the server with or without an origin. Chromium's network enforces CORS, so a server that refuses our origin
 * looks like one that does not answer. Asked without an origin it answers, and can be distinguished from a server that is
 * unreachable, foreign or of another version.
 */
async function askWithOrigin(
  url: string,
  send: typeof fetch,
  pageOrigin: string | null,
): Promise<{ answer: Response; isAllowed: boolean }> {
  if (pageOrigin === null) return { answer: await ask(url, send, null), isAllowed: true };
  try {
    const answer = await ask(url, send, pageOrigin);
    return { answer, isAllowed: answer.headers.get('access-control-allow-origin') === pageOrigin };
  } catch (error) {
    if (isTimeout((error as AppError).cause)) throw error;
    return { answer: await ask(url, send, null), isAllowed: false };
  }
}

async function ask(url: string, send: typeof fetch, pageOrigin: string | null): Promise<Response> {
  try {
    return await send(url + aboutApi.product.path, {
      headers: pageOrigin === null ? {} : { Origin: pageOrigin },
      // A cached answer does not show which origins the server accepts now.
      cache: 'no-store',
      // A redirect would lead to another address than the one the user typed.
      redirect: 'error',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
  } catch (cause) {
    const reason = reasonOf(cause);
    throw new AppError(
      isCertificateTrouble(reason) ? 'server.certificate' : 'server.not_found',
      { url, reason },
      { cause },
    );
  }
}

/** Node has the code in the cause; Chromium has it in the message (`net::ERR_CERT_DATE_INVALID`). */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (isTimeout(error)) return `${LIMIT_MS / 1000} s`;
  const code = (error.cause as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? code : error.message;
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

function isCertificateTrouble(reason: string): boolean {
  return /CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|ERR_TLS|ERR_SSL/.test(reason);
}
