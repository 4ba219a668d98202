import autocannon from 'autocannon';
import { api } from '../../src/shared/api/index.ts';
import type { BenchResult } from './result.ts';
import { accountOf, addCompany, PASSWORD } from './server/company.ts';
import { type BenchDatabase, onEachDatabase } from './server/databases.ts';
import { startNode } from './server/measured-node.ts';

const COMPANY = '200000';
const TURNS = 3;
const TURN_SECONDS = 2;
const CONNECTIONS = 20;
/** Keeps requests queued: otherwise half of a call's time is the system call that passes its answer to an idle client. */
const PIPELINED = 10;

const CALLS = [
  { what: 'dictionary', path: `${api.dict.dictionary.path}?code=flow` },
  { what: 'user info', path: api.auth.userInfo.path },
];

/** Light authenticated calls, compared with a bare Fastify route in the same process that returns the same bytes. */
export function benchServerLight(): Promise<BenchResult[]> {
  return onEachDatabase(measureOn);
}

async function measureOn(database: BenchDatabase): Promise<BenchResult[]> {
  const node = await startNode(database.where);
  try {
    await addCompany(node, COMPANY);
    const token = await node.signIn(COMPANY, accountOf(0), PASSWORD);
    const results: BenchResult[] = [];
    for (const { what, path } of CALLS) {
      const bytes = await node.ask('echo', path, token);
      const headers = { 'blade-auth': `bearer ${token}` };
      let [ours, bare] = [0, 0];
      for (let turn = 0; turn < TURNS; turn += 1) {
        bare += await callsPerSecond(node.bareUrl, headers);
        ours += await callsPerSecond(node.url + path, headers);
      }
      results.push({
        name: `light call, ${what}, ${database.name}`,
        value: ours / TURNS,
        unit: 'calls/s',
        target: '≥ 0.5',
        against: { name: 'bare Fastify route', value: bare / TURNS },
        ratio: ours / bare,
        note: `${bytes} bytes, ${CONNECTIONS} connections`,
      });
    }
    return results;
  } finally {
    await node.stop();
  }
}

async function callsPerSecond(url: string, headers: Record<string, string>): Promise<number> {
  const { non2xx, errors, requests } = await autocannon({
    url,
    headers,
    connections: CONNECTIONS,
    pipelining: PIPELINED,
    duration: TURN_SECONDS,
  });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx + errors} calls failed`);
  return requests.average;
}
