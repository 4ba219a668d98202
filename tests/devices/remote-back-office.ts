import { sm2 } from 'sm-crypto-v2';
import { DEMO_PASSWORD } from '../../src/server/demo/companies.ts';
import { type Answer, type CallInput, CLIENT } from '../../src/server/testing/test-server.ts';
import { type Token, TokenSchema } from '../../src/shared/api/auth.ts';
import { api } from '../../src/shared/api/index.ts';
import type { DataOf, Endpoint } from '../../src/shared/api/kit.ts';

interface SignIn {
  account: string;
  password?: string;
  address?: string;
}

/** A back office reached over the network, at a node or at the balancer in front of it. */
export interface RemoteBackOffice {
  /** The answer to a call, successful or not. `address` is the client's address in `X-Forwarded-For`. */
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<Answer>;
  /** The data of a call that succeeds; throws otherwise. */
  ask<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<DataOf<E>>;
  trySignIn(who: SignIn): Promise<Answer>;
  /** Tokens of company 000000, with the demo password. */
  signIn(who: SignIn): Promise<Token>;
}

export function connectTo(origin: string): RemoteBackOffice {
  async function call<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<Answer> {
    const headers: Record<string, string> = { authorization: CLIENT, ...input.headers };
    if (input.token !== undefined) headers['blade-auth'] = `bearer ${input.token}`;
    if (input.address !== undefined) headers['x-forwarded-for'] = input.address;
    if (input.body !== undefined) headers['content-type'] = 'application/json';
    const query = Object.entries(input.query ?? {}).map(([name, value]) => [name, String(value)]);
    const response = await fetch(`${origin}${endpoint.path}?${new URLSearchParams(query)}`, {
      method: endpoint.method,
      headers,
      body: input.body === undefined ? null : JSON.stringify(input.body),
    });
    return {
      status: response.status,
      body: await response.json(),
      headers: Object.fromEntries(response.headers),
    };
  }

  async function ask<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<DataOf<E>> {
    const { status, body } = await call(endpoint, input);
    if (status !== 200) throw new Error(`${endpoint.path} answered ${status}: ${JSON.stringify(body)}`);
    return endpoint.output.parse(endpoint.bare ? body : body.data) as DataOf<E>;
  }

  async function trySignIn({ account, password = DEMO_PASSWORD, address }: SignIn): Promise<Answer> {
    const { publicKey } = await ask(api.auth.publicKey);
    return call(api.auth.token, {
      query: {
        grant_type: 'password',
        tenantId: '000000',
        username: account,
        password: sm2.doEncrypt(password, publicKey, 0),
      },
      ...(address === undefined ? {} : { address }),
    });
  }

  return { call, ask, trySignIn, signIn: async (who) => TokenSchema.parse((await trySignIn(who)).body) };
}
