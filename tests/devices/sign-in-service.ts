import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A service that signs its users in to other programs by OAuth 2.0 (RFC 6749 §4.1), with one user. */
export interface SignInService {
  /** The page where the user agrees or refuses. */
  page: string;
  /** The address where a server asks for the user of a code with a signed request. */
  identify: string;
  /** The only address it redirects to; it refuses another one on its page. */
  redirectTo: string;
  close(): Promise<void>;
}

const CLIENT_ID = 'veneer-desk';

export async function startSignInService(
  secret: string,
  person: { subject: string; nickName: string },
): Promise<SignInService> {
  /** Codes issued and not used, with their states. */
  const codes = new Map<string, string>();
  const service = { redirectTo: '' };

  function showPage({ searchParams: asked }: URL, response: ServerResponse): void {
    const back = asked.get('redirect_uri');
    const isKnown = asked.get('client_id') === CLIENT_ID && asked.get('response_type') === 'code';
    if (!isKnown || back !== service.redirectTo) {
      response.writeHead(400, { 'content-type': 'text/plain' }).end('unknown client or redirect_uri');
      return;
    }
    const state = asked.get('state') ?? '';
    const code = randomUUID();
    codes.set(code, state);
    const link = (answer: Record<string, string>, words: string) =>
      `<a href="${back}?${new URLSearchParams({ ...answer, state }).toString().replaceAll('&', '&amp;')}">${words}</a>`;
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(`<!doctype html>${link({ code }, 'agree')} ${link({ error: 'access_denied' }, 'refuse')}`);
  }

  async function identify(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray());
    const mark = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
    if (request.headers['x-signature'] !== mark) return void response.writeHead(403).end();
    const { code, state } = JSON.parse(String(body));
    const isGood = codes.get(code) === state;
    codes.delete(code);
    response.writeHead(isGood ? 200 : 400).end(isGood ? JSON.stringify(person) : '');
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://service');
    if (request.method === 'POST') void identify(request, response);
    else showPage(url, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(service, {
    page: `${origin}/authorize?client_id=${CLIENT_ID}&response_type=code`,
    identify: `${origin}/identify`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}
