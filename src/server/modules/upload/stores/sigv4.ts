import { createHash, createHmac } from 'node:crypto';

/**
 * The credentials of AWS Signature Version 4;
 * `docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html`.
 */
export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

export const ALGORITHM = 'AWS4-HMAC-SHA256';
const UNSIGNED = 'UNSIGNED-PAYLOAD';

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Uint8Array, text: string) => createHmac('sha256', key).update(text).digest();

/** `20130524T000000Z`. */
export function amazonTime(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/** `AKIA…/20130524/us-east-1/s3/aws4_request`. */
export function credentialOf({ accessKeyId, region }: Credentials, at: Date): string {
  return `${accessKeyId}/${scopeOf(region, at)}`;
}

function scopeOf(region: string, at: Date): string {
  return `${amazonTime(at).slice(0, 8)}/${region}/s3/aws4_request`;
}

/** HMAC of a text with the key of this day, region and service, in hex; signs the base64 policy of a posted form. */
export function signText(text: string, { secretAccessKey, region }: Credentials, at: Date): string {
  const day = hmac(`AWS4${secretAccessKey}`, amazonTime(at).slice(0, 8));
  const key = hmac(hmac(hmac(day, region), 's3'), 'aws4_request');
  return hmac(key, text).toString('hex');
}

interface Request {
  method: string;
  url: URL;
  headers?: Readonly<Record<string, string>>;
}

/** The request's headers, with the signing ones added. */
export function signHeaders(
  request: Request,
  body: Uint8Array | string,
  credentials: Credentials,
  at: Date,
): Record<string, string> {
  const headers: Record<string, string> = {
    ...request.headers,
    'x-amz-content-sha256': sha256(body),
    'x-amz-date': amazonTime(at),
  };
  const { signedNames, signature } = sign({ ...request, headers }, sha256(body), credentials, at);
  const parts = [
    `Credential=${credentialOf(credentials, at)}`,
    `SignedHeaders=${signedNames}`,
    `Signature=${signature}`,
  ];
  return { ...headers, authorization: `${ALGORITHM} ${parts.join(',')}` };
}

/** An address that works without credentials for `seconds`. */
export function presign(request: Request, seconds: number, credentials: Credentials, at: Date): string {
  const url = new URL(request.url);
  const added = {
    'X-Amz-Algorithm': ALGORITHM,
    'X-Amz-Credential': credentialOf(credentials, at),
    'X-Amz-Date': amazonTime(at),
    'X-Amz-Expires': String(seconds),
    'X-Amz-SignedHeaders': 'host',
  };
  for (const [name, value] of Object.entries(added)) url.searchParams.set(name, value);
  const { signature } = sign({ method: request.method, url }, UNSIGNED, credentials, at);
  return `${url.origin}${url.pathname}?${canonicalQuery(url)}&X-Amz-Signature=${signature}`;
}

function sign(request: Request, payloadHash: string, credentials: Credentials, at: Date) {
  const headers = Object.entries({ ...request.headers, host: request.url.host })
    .map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const signedNames = headers.map(([name]) => name).join(';');
  const canonical = [
    request.method,
    request.url.pathname,
    canonicalQuery(request.url),
    ...headers.map(([name, value]) => `${name}:${value}`),
    '',
    signedNames,
    payloadHash,
  ].join('\n');
  const text = [ALGORITHM, amazonTime(at), scopeOf(credentials.region, at), sha256(canonical)].join('\n');
  return { signedNames, signature: signText(text, credentials, at) };
}

function canonicalQuery(url: URL): string {
  return [...url.searchParams]
    .map(([name, value]) => `${encodeSegment(name)}=${encodeSegment(value)}`)
    .sort()
    .join('&');
}

/** Percent-encoding as the signature requires: everything except letters, digits and `-._~`. */
export function encodeSegment(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
