import { Agent, request } from 'node:http';
import { type BenchResult, percentiles } from '../result.ts';
import { accountOf, PASSWORD } from './company.ts';
import type { MeasuredNode } from './measured-node.ts';

export const CALLERS = 20;
/** Calls of each caller; the first ones are not timed. */
const CALLS = 8;
const WARM_UP_CALLS = 2;
const TARGET = '≤ 300';

/** Access tokens of the first users of a company. */
export async function signInCallers(node: MeasuredNode, company: string): Promise<string[]> {
  const tokens: string[] = [];
  for (let index = 0; index < CALLERS; index += 1)
    tokens.push(await node.signIn(company, accountOf(index), PASSWORD));
  return tokens;
}

/** The time of a list while all callers request it, each again as soon as it is answered. */
export async function timeCallers(
  node: MeasuredNode,
  tokens: readonly string[],
  { what, path, query }: { what: string; path: string; query: string },
): Promise<BenchResult> {
  const times: number[] = [];
  await Promise.all(
    tokens.map(async (token) => {
      const agent = new Agent({ keepAlive: true });
      for (let call = 0; call < CALLS; call += 1) {
        const ms = await timeCall(`${node.url}${path}?size=20&${encodeURI(query)}`, token, agent);
        if (call >= WARM_UP_CALLS) times.push(ms);
      }
      agent.destroy();
    }),
  );
  const { p50, p95 } = percentiles(times);
  return {
    name: `${what}, ${tokens.length} callers (p95): ${query}`,
    value: p95,
    unit: 'ms',
    target: TARGET,
    note: `p50 ${p50.toFixed(0)} ms`,
  };
}

/** Milliseconds of one GET to its last byte. Rejects for an error status. */
function timeCall(url: string, token: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    request(url, { agent, headers: { 'blade-auth': `bearer ${token}` } }, (response) => {
      response.resume();
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(performance.now() - startedAt)
          : reject(new Error(`${url} answered ${response.statusCode}`)),
      );
    })
      .on('error', reject)
      .end();
  });
}
