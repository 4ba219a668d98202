import { createHmac } from 'node:crypto';

const LIMIT_MS = 10_000;

/**
 * Posts JSON to a provider and returns its JSON answer, null for an empty one. The header `X-Signature` is `sha256=`
 * and the HMAC-SHA256 of the body in hex. Throws unless it answers with 2xx within 10 s.
 */
export async function postSigned(url: string, secret: string, message: object): Promise<unknown> {
  const body = JSON.stringify(message);
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`the provider answered ${response.status}`);
  return text === '' ? null : JSON.parse(text);
}
