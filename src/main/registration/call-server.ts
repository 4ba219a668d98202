import { BACK_OFFICE_HEADER } from '#shared/api/about';
import { dataOf, errorOf } from '#shared/api/answer';
import { type BodyOf, type DataOf, type Endpoint, TIME_ZONE_HEADER } from '#shared/api/kit';
import { AppError } from '#shared/errors';
import { localTimeZone } from '#shared/local-time';

const LIMIT_SECONDS = 10;

export interface CallOptions<E extends Endpoint> {
  body?: BodyOf<E>;
  token?: string;
  /** The id of the back office that the call is for; empty if it is not known yet. */
  officeId: string;
  signal: AbortSignal;
}

/**
 * Calls an endpoint of the back office at `origin` from the host. Throws the back office's error, `server.unreachable`,
 * or `request.left` once the signal is aborted.
 */
export async function callServer<E extends Endpoint>(
  send: typeof fetch,
  origin: string,
  endpoint: E,
  { body, token, officeId, signal }: CallOptions<E>,
): Promise<DataOf<E>> {
  const limit = AbortSignal.timeout((endpoint.limitSeconds ?? LIMIT_SECONDS) * 1000);
  const answer = await askServer();
  if (answer.status !== 200) throw errorOf(answer);
  return dataOf(endpoint, answer);

  async function askServer() {
    try {
      const response = await send(origin + endpoint.path, {
        method: endpoint.method,
        cache: 'no-store',
        redirect: 'error',
        headers: {
          [TIME_ZONE_HEADER]: localTimeZone(),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(officeId === '' ? {} : { [BACK_OFFICE_HEADER]: officeId }),
          ...(token === undefined ? {} : { 'Blade-Auth': `bearer ${token}` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.any([limit, signal]),
      });
      return { status: response.status, body: (await response.json()) as unknown };
    } catch (cause) {
      throw new AppError(signal.aborted ? 'request.left' : 'server.unreachable', {}, { cause });
    }
  }
}
