import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { S3Account } from './s3.ts';

/**
 * Amazon's signature rules (version 4), implemented independently of the product; each check returns the error code or
 * null.
 */
export class S3Signatures {
  readonly #account: S3Account;

  constructor(account: S3Account) {
    this.#account = account;
  }

  /** Every field must be named by a condition of the policy, and every condition must hold. */
  checkForm(fields: ReadonlyMap<string, string>, size: number): string | null {
    const policy = fields.get('policy') ?? '';
    const [accessKeyId, day, region, service] = (fields.get('x-amz-credential') ?? '').split('/');
    if (accessKeyId !== this.#account.accessKeyId) return 'InvalidAccessKeyId';
    if (region !== this.#account.region || service !== 's3') return 'AuthorizationHeaderMalformed';
    if (this.#keyedHash(policy, day ?? '') !== fields.get('x-amz-signature')) return 'SignatureDoesNotMatch';
    const { expiration, conditions } = JSON.parse(Buffer.from(policy, 'base64').toString());
    if (new Date(expiration) <= new Date()) return 'AccessDenied-expired';
    const named = new Set(['policy', 'x-amz-signature']);
    for (const condition of conditions) {
      if (!Array.isArray(condition)) {
        const [[name, value]] = Object.entries(condition) as [[string, string]];
        named.add(name);
        if ((name === 'bucket' ? this.#account.bucket : fields.get(name)) !== value)
          return `AccessDenied-${name}`;
      } else if (condition[0] === 'content-length-range') {
        if (size < condition[1] || size > condition[2]) return 'EntityTooLarge';
      } else {
        const name = String(condition[1]).slice(1);
        named.add(name);
        if (!fields.get(name)?.startsWith(condition[2])) return `AccessDenied-${name}`;
      }
    }
    return [...fields.keys()].every((name) => named.has(name)) ? null : 'AccessDenied-extra-field';
  }

  checkHeaders(request: IncomingMessage, url: URL, body: Buffer): string | null {
    const match = /^AWS4-HMAC-SHA256 Credential=([^,]+),\s?SignedHeaders=([^,]+),\s?Signature=(\w+)$/.exec(
      request.headers.authorization ?? '',
    );
    if (match === null) return 'AccessDenied';
    const [, credential = '', names = '', signature] = match;
    if (hash(body) !== request.headers['x-amz-content-sha256']) return 'XAmzContentSHA256Mismatch';
    const time = String(request.headers['x-amz-date']);
    const own = this.#signatureOf(request, url, names, hash(body), time, credential);
    return own === signature ? null : 'SignatureDoesNotMatch';
  }

  checkAddress(request: IncomingMessage, url: URL): string | null {
    const parameter = (name: string) => url.searchParams.get(`X-Amz-${name}`) ?? '';
    const time = parameter('Date');
    const at = Date.parse(time.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z'));
    if (at + Number(parameter('Expires')) * 1000 < Date.now()) return 'AccessDenied-expired';
    const own = this.#signatureOf(
      request,
      url,
      parameter('SignedHeaders'),
      'UNSIGNED-PAYLOAD',
      time,
      parameter('Credential'),
    );
    return own === parameter('Signature') ? null : 'SignatureDoesNotMatch';
  }

  #signatureOf(
    request: IncomingMessage,
    url: URL,
    names: string,
    payload: string,
    time: string,
    credential: string,
  ): string {
    const query = url.search
      .slice(1)
      .split('&')
      .filter((pair) => pair !== '' && !pair.startsWith('X-Amz-Signature='))
      .sort()
      .join('&');
    const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
    const canonical = `${request.method}\n${url.pathname}\n${query}\n${headers.join('')}\n${names}\n${payload}`;
    const [id, ...scope] = credential.split('/');
    if (id !== this.#account.accessKeyId || scope[1] !== this.#account.region) return 'another account';
    return this.#keyedHash(
      `AWS4-HMAC-SHA256\n${time}\n${scope.join('/')}\n${hash(canonical)}`,
      scope[0] ?? '',
    );
  }

  #keyedHash(text: string, day: string): string {
    const key = [day, this.#account.region, 's3', 'aws4_request'].reduce<Buffer>(
      (secret, part) => createHmac('sha256', secret).update(part).digest(),
      Buffer.from(`AWS4${this.#account.secretAccessKey}`),
    );
    return createHmac('sha256', key).update(text).digest('hex');
  }
}

function hash(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}
