import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface S3Account {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  bucket: string;
}

/** An object store in software: one bucket, addressed by path, with its own reading of Amazon's signature rules. */
export interface S3StandIn {
  endpoint: string;
  objects: Map<string, { bytes: Buffer; contentType: string }>;
  /** Who asked: the method and the client's name of itself, oldest first. */
  askers: string[];
  /** Why each refused request was refused. */
  refusals: string[];
  /** While set, every request gets this status. */
  fault: number | null;
  close(): Promise<void>;
}

interface Answer {
  status: number;
  body?: Buffer | string;
  headers?: Record<string, string>;
}

export async function startS3(account: S3Account): Promise<S3StandIn> {
  const objects: S3StandIn['objects'] = new Map();
  const server = createServer(async (request, response) => {
    // As a bucket is set up whose forms are posted by pages.
    response.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', '*');
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    standIn.askers.push(`${request.method} ${request.headers['user-agent']}`);
    const body = await readAll(request);
    const {
      status,
      body: content,
      headers,
    } = standIn.fault
      ? { status: standIn.fault, body: '<Error><Code>SlowDown</Code></Error>', headers: {} }
      : await handle(request, body);
    response.writeHead(status, headers).end(content);
  });

  const refuse = (code: string, status = 403): Answer => {
    standIn.refusals.push(code);
    return { status, body: `<Error><Code>${code}</Code></Error>` };
  };

  async function handle(request: IncomingMessage, body: Buffer): Promise<Answer> {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const [, bucket, ...rest] = url.pathname.split('/');
    if (bucket !== account.bucket) return refuse('NoSuchBucket', 404);
    if (request.method === 'POST') return takeForm(request, body);
    const problem = url.searchParams.has('X-Amz-Signature')
      ? checkAddress(request, url)
      : checkHeaders(request, url, body);
    if (problem !== null) return refuse(problem);

    const key = rest.map(decodeURIComponent).join('/');
    if (request.method === 'PUT') {
      objects.set(key, { bytes: body, contentType: String(request.headers['content-type']) });
      return { status: 200 };
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return { status: 204 };
    }
    const object = objects.get(key);
    if (object === undefined) return refuse('NoSuchKey', 404);
    const disposition = url.searchParams.get('response-content-disposition');
    return {
      status: 200,
      body: object.bytes,
      headers: {
        'content-type': object.contentType,
        ...(disposition === null ? {} : { 'content-disposition': disposition }),
      },
    };
  }

  async function takeForm(request: IncomingMessage, body: Buffer): Promise<Answer> {
    const type = request.headers['content-type'] ?? '';
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    const entries = [...form.entries()];
    const file = entries.pop();
    if (file?.[0] !== 'file' || typeof file[1] === 'string') return refuse('InvalidArgument', 400);
    const fields = new Map(entries.map(([name, value]) => [name.toLowerCase(), String(value)]));
    const problem = checkForm(fields, file[1].size);
    if (problem !== null) return refuse(problem);
    const bytes = Buffer.from(await file[1].arrayBuffer());
    objects.set(fields.get('key') ?? '', { bytes, contentType: 'binary/octet-stream' });
    return { status: Number(fields.get('success_action_status') ?? 204) };
  }

  /** Every field must be named by a condition of the policy, and every condition must hold. */
  function checkForm(fields: ReadonlyMap<string, string>, size: number): string | null {
    const policy = fields.get('policy') ?? '';
    const [accessKeyId, day, region, service] = (fields.get('x-amz-credential') ?? '').split('/');
    if (accessKeyId !== account.accessKeyId) return 'InvalidAccessKeyId';
    if (region !== account.region || service !== 's3') return 'AuthorizationHeaderMalformed';
    if (keyedHash(policy, day ?? '') !== fields.get('x-amz-signature')) return 'SignatureDoesNotMatch';
    const { expiration, conditions } = JSON.parse(Buffer.from(policy, 'base64').toString());
    if (new Date(expiration) <= new Date()) return 'AccessDenied-expired';
    const named = new Set(['policy', 'x-amz-signature']);
    for (const condition of conditions) {
      if (!Array.isArray(condition)) {
        const [[name, value]] = Object.entries(condition) as [[string, string]];
        named.add(name);
        if ((name === 'bucket' ? account.bucket : fields.get(name)) !== value) return `AccessDenied-${name}`;
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

  function checkHeaders(request: IncomingMessage, url: URL, body: Buffer): string | null {
    const match = /^AWS4-HMAC-SHA256 Credential=([^,]+),\s?SignedHeaders=([^,]+),\s?Signature=(\w+)$/.exec(
      request.headers.authorization ?? '',
    );
    if (match === null) return 'AccessDenied';
    const [, credential = '', names = '', signature] = match;
    if (hash(body) !== request.headers['x-amz-content-sha256']) return 'XAmzContentSHA256Mismatch';
    const time = String(request.headers['x-amz-date']);
    const own = signatureOf(request, url, names, hash(body), time, credential);
    return own === signature ? null : 'SignatureDoesNotMatch';
  }

  function checkAddress(request: IncomingMessage, url: URL): string | null {
    const parameter = (name: string) => url.searchParams.get(`X-Amz-${name}`) ?? '';
    const time = parameter('Date');
    const at = Date.parse(time.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z'));
    if (at + Number(parameter('Expires')) * 1000 < Date.now()) return 'AccessDenied-expired';
    const own = signatureOf(
      request,
      url,
      parameter('SignedHeaders'),
      'UNSIGNED-PAYLOAD',
      time,
      parameter('Credential'),
    );
    return own === parameter('Signature') ? null : 'SignatureDoesNotMatch';
  }

  function signatureOf(
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
    if (id !== account.accessKeyId || scope[1] !== account.region) return 'another account';
    return keyedHash(`AWS4-HMAC-SHA256\n${time}\n${scope.join('/')}\n${hash(canonical)}`, scope[0] ?? '');
  }

  function keyedHash(text: string, day: string): string {
    const key = [day, account.region, 's3', 'aws4_request'].reduce<Buffer>(
      (secret, part) => createHmac('sha256', secret).update(part).digest(),
      Buffer.from(`AWS4${account.secretAccessKey}`),
    );
    return createHmac('sha256', key).update(text).digest('hex');
  }

  const standIn: S3StandIn = {
    endpoint: '',
    objects,
    askers: [],
    refusals: [],
    fault: null,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  standIn.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return standIn;
}

function hash(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}
