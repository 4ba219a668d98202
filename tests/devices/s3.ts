import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { S3Signatures } from './s3-signatures.ts';

export interface S3Account {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  bucket: string;
}

/**
 * An object store in software: one bucket, addressed by path, with its own implementation of Amazon's signature rules.
 */
export interface S3StandIn {
  endpoint: string;
  objects: Map<string, { bytes: Buffer; contentType: string }>;
  /** Method and user agent of each request, oldest first. */
  askers: string[];
  /** The reason of each refused request. */
  refusals: string[];
  /** While set, every request is answered with this status. */
  fault: number | null;
  /** While set, requests of this method are carried out, but their connection is cut instead of answered. */
  answersLost: string | null;
  close(): Promise<void>;
}

interface Answer {
  status: number;
  body?: Buffer | string;
  headers?: Record<string, string>;
}

export async function startS3(account: S3Account): Promise<S3StandIn> {
  const server = createServer(async (request, response) => {
    // The CORS settings of a bucket whose forms are posted by pages.
    response.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', '*');
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    standIn.askers.push(`${request.method} ${request.headers['user-agent']}`);
    const body = await readAll(request);
    const answer: Answer = standIn.fault
      ? { status: standIn.fault, body: '<Error><Code>SlowDown</Code></Error>' }
      : await bucket.handle(request, body);
    if (request.method === standIn.answersLost) return response.destroy();
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  const standIn: S3StandIn = {
    endpoint: '',
    objects: new Map(),
    askers: [],
    refusals: [],
    fault: null,
    answersLost: null,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  const bucket = new Bucket(account, standIn);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  standIn.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return standIn;
}

/** Keeps the objects and refuses requests that are not correctly signed. */
class Bucket {
  readonly #account: S3Account;
  readonly #standIn: S3StandIn;
  readonly #signatures: S3Signatures;

  constructor(account: S3Account, standIn: S3StandIn) {
    this.#account = account;
    this.#standIn = standIn;
    this.#signatures = new S3Signatures(account);
  }

  async handle(request: IncomingMessage, body: Buffer): Promise<Answer> {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const [, bucket, ...rest] = url.pathname.split('/');
    if (bucket !== this.#account.bucket) return this.#refuse('NoSuchBucket', 404);
    if (request.method === 'POST') return this.#takeForm(request, body);
    const problem = url.searchParams.has('X-Amz-Signature')
      ? this.#signatures.checkAddress(request, url)
      : this.#signatures.checkHeaders(request, url, body);
    if (problem !== null) return this.#refuse(problem);

    const key = rest.map(decodeURIComponent).join('/');
    if (request.method === 'PUT') {
      this.#standIn.objects.set(key, { bytes: body, contentType: String(request.headers['content-type']) });
      return { status: 200 };
    }
    if (request.method === 'DELETE') {
      this.#standIn.objects.delete(key);
      return { status: 204 };
    }
    const object = this.#standIn.objects.get(key);
    if (object === undefined) return this.#refuse('NoSuchKey', 404);
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

  async #takeForm(request: IncomingMessage, body: Buffer): Promise<Answer> {
    const type = request.headers['content-type'] ?? '';
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    const entries = [...form.entries()];
    const file = entries.pop();
    if (file?.[0] !== 'file' || typeof file[1] === 'string') return this.#refuse('InvalidArgument', 400);
    const fields = new Map(entries.map(([name, value]) => [name.toLowerCase(), String(value)]));
    const problem = this.#signatures.checkForm(fields, file[1].size);
    if (problem !== null) return this.#refuse(problem);
    const bytes = Buffer.from(await file[1].arrayBuffer());
    this.#standIn.objects.set(fields.get('key') ?? '', { bytes, contentType: 'binary/octet-stream' });
    return { status: Number(fields.get('success_action_status') ?? 204) };
  }

  #refuse(code: string, status = 403): Answer {
    this.#standIn.refusals.push(code);
    return { status, body: `<Error><Code>${code}</Code></Error>` };
  }
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}
