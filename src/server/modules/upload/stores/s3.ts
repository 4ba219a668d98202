import { AppError } from '#shared/errors';
import type { S3Config } from '../../../config.ts';
import { describeFile } from '../../../http/send-file.ts';
import {
  ALGORITHM,
  amazonTime,
  credentialOf,
  encodeSegment,
  presign,
  signHeaders,
  signText,
} from './sigv4.ts';
import type { FileStore } from './store.ts';

const REQUEST_LIMIT_MS = 15_000;
/** Validity of an address given to a reader. */
const READ_SECONDS = 60;

/** Files in an S3-compatible store. Clients post and read there with our signatures; this server checks and stores. */
export function createS3Store(location: S3Config, now: () => Date): FileStore {
  const urlOf = (key: string) => {
    const path = [location.bucket, ...key.split('/')].map(encodeSegment).join('/');
    return new URL(path, `${location.endpoint.replace(/\/+$/, '')}/`);
  };

  async function send(method: string, key: string, body?: Uint8Array, contentType?: string) {
    const url = urlOf(key);
    const headers = signHeaders(
      { method, url, headers: contentType === undefined ? {} : { 'content-type': contentType } },
      body ?? '',
      location,
      now(),
    );
    try {
      const signal = AbortSignal.timeout(REQUEST_LIMIT_MS);
      return await fetch(url, {
        method,
        headers,
        signal,
        ...(body === undefined ? {} : { body: Buffer.from(body) }),
      });
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new AppError('upload.store_failed', { reason }, { cause: error });
    }
  }

  async function expectDone(response: Response): Promise<Response> {
    if (response.ok) return response;
    const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1] ?? '';
    throw new AppError('upload.store_failed', { reason: `${response.status} ${code}`.trim() });
  }

  return {
    async put(key, bytes, contentType) {
      await expectDone(await send('PUT', key, bytes, contentType));
    },

    read: async (key, fileName) => {
      const url = urlOf(key);
      url.searchParams.set('response-content-disposition', describeFile(fileName, 'inline'));
      return { redirect: presign({ method: 'GET', url }, READ_SECONDS, location, now()) };
    },

    async remove(key) {
      const response = await send('DELETE', key);
      if (response.status !== 404) await expectDone(response);
    },

    forms: {
      sign({ directory, expiresAt, limitBytes }) {
        const at = now();
        const own = {
          'x-amz-algorithm': ALGORITHM,
          'x-amz-credential': credentialOf(location, at),
          'x-amz-date': amazonTime(at),
          success_action_status: '201',
        };
        const policy = Buffer.from(
          JSON.stringify({
            expiration: expiresAt.toISOString(),
            conditions: [
              { bucket: location.bucket },
              ['starts-with', '$key', directory],
              ['content-length-range', 0, limitBytes],
              ...Object.entries(own).map(([name, value]) => ({ [name]: value })),
            ],
          }),
        ).toString('base64');
        const signature = signText(policy, location, at);
        return {
          host: `${location.endpoint.replace(/\/+$/, '')}/${encodeSegment(location.bucket)}`,
          policy,
          signature,
          accessKeyId: location.accessKeyId,
          fields: { ...own, policy, 'x-amz-signature': signature },
        };
      },

      async collect(key, limitBytes) {
        const response = await send('GET', key);
        if (response.status === 404) return null;
        await expectDone(response);
        if (Number(response.headers.get('content-length') ?? 0) > limitBytes) {
          await response.body?.cancel();
          throw new AppError('upload.too_large');
        }
        const bytes = new Uint8Array(await response.arrayBuffer());
        if (bytes.length > limitBytes) throw new AppError('upload.too_large');
        return bytes;
      },
    },
  };
}
