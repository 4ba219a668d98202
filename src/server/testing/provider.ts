import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A provider of messages or identities on its own port. */
export interface TestProvider {
  url: string;
  /** Bodies of the received requests that were signed with its secret. */
  received: Record<string, unknown>[];
  /** The status and body of the next answers; tests change its fields. */
  answer: { status: number; body: unknown };
  close(): Promise<void>;
}

export async function startProvider(secret: string): Promise<TestProvider> {
  const received: Record<string, unknown>[] = [];
  const answer: TestProvider['answer'] = { status: 200, body: null };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const mark = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
      if (request.headers['x-signature'] !== mark) return response.writeHead(403).end();
      received.push(JSON.parse(String(body)));
      return response.writeHead(answer.status).end(answer.body === null ? '' : JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    received,
    answer,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
