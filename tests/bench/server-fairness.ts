import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { api } from '../../src/shared/api/index.ts';
import { type BenchResult, percentiles } from './result.ts';
import { accountOf, addCompany, PASSWORD } from './server/company.ts';
import { type BenchDatabase, openPostgresCluster } from './server/databases.ts';
import { type MeasuredNode, startNode } from './server/measured-node.ts';
import { packagesSql } from './server/packages.ts';

/** The company under load; its lists are sorted by one column and by two. */
const GREEDY_COMPANY = '300000';
const GREEDY_PACKAGES = 300_000;
const GREEDY_AT_ONCE = 30;
const SORTS = ['descs=volume', 'ascs=thicknessMm', 'descs=updateTime', 'ascs=lastPrintTime&descs=volume'];
/** The company with few calls. */
const MODEST_COMPANY = '200000';
const MODEST_PACKAGES = 1000;
const CALLS = 300;
const WARM_UP = 50;
/** Pause of a user between two light calls. */
const PAUSE_MS = 20;
/** Rows per statement, which must finish within 30 s on a slow machine. */
const CHUNK = 10_000;

const LIGHT_CALLS = [
  { what: 'user info', path: api.auth.userInfo.path },
  { what: 'newest 20 packages', path: `${api.pack.page.path}?size=20` },
];

/**
 * A light call of one company while another company requests thirty sorted lists at once, compared with the same call
 * before.
 */
export async function benchServerFairness({ rows }: { rows: number }): Promise<BenchResult[]> {
  const database = openPostgresCluster();
  if (database === null)
    return [{ name: 'fairness on PostgreSQL', value: Number.NaN, unit: 'ms', note: 'not installed' }];
  const node = await startNode(database.where);
  try {
    return await measure(database, node, Math.min(rows, GREEDY_PACKAGES));
  } finally {
    await node.stop();
    await database.remove();
  }
}

async function measure(
  database: BenchDatabase,
  node: MeasuredNode,
  packages: number,
): Promise<BenchResult[]> {
  await addCompany(node, GREEDY_COMPANY);
  await addCompany(node, MODEST_COMPANY);
  for (let there = 0; there < packages; there += CHUNK)
    await node.ask('script', packagesSql(GREEDY_COMPANY, there + 1, Math.min(there + CHUNK, packages)));
  await node.ask('script', packagesSql(MODEST_COMPANY, 1, MODEST_PACKAGES));
  database.settle();
  const greedy = await node.signIn(GREEDY_COMPANY, accountOf(0), PASSWORD);
  const modest = await node.signIn(MODEST_COMPANY, accountOf(0), PASSWORD);

  const results: BenchResult[] = [];
  for (const { what, path } of LIGHT_CALLS) {
    const call = () => ask(node.url + path, modest, modestAgent);
    const quiet = await timeCalls(call);
    const flood = beginFlood(node, greedy);
    const flooded = await timeCalls(call);
    const { answers, millisecondsEach } = await flood.end();
    results.push({
      name: `light call, ${what}, while another company asks for ${GREEDY_AT_ONCE} sorted lists of ${packages} (p95)`,
      value: flooded.p95,
      unit: 'ms',
      target: '≥ 0.67 (1.5 × its time)',
      against: { name: 'quiet ms', value: quiet.p95 },
      ratio: quiet.p95 / flooded.p95,
      note:
        `p50 ${flooded.p50.toFixed(1)} ms, quiet ${quiet.p50.toFixed(1)} ms; its failures ${flooded.failures}; lists: ` +
        `${[...answers].map(([status, count]) => `${count} × ${status}`).join(', ')}, p50 ${millisecondsEach.p50.toFixed(0)} ms`,
    });
  }
  return results;
}

const modestAgent = new Agent({ keepAlive: true, maxSockets: 1 });

async function timeCalls(call: () => Promise<number>) {
  const times: number[] = [];
  let failures = 0;
  for (let count = -WARM_UP; count < CALLS; count += 1) {
    const startedAt = performance.now();
    const status = await call();
    if (count >= 0) times.push(performance.now() - startedAt);
    if (status !== 200) failures += 1;
    await wait(PAUSE_MS);
  }
  return { ...percentiles(times), failures };
}

/** Thirty callers that repeat a call as soon as it is answered. */
function beginFlood(node: MeasuredNode, token: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: GREEDY_AT_ONCE });
  const answers = new Map<number, number>();
  const times: number[] = [];
  let isOver = false;
  const callers = Array.from({ length: GREEDY_AT_ONCE }, async (_, caller) => {
    for (let round = caller; !isOver; round += 1) {
      const sort = SORTS[round % SORTS.length];
      const startedAt = performance.now();
      const status = await ask(`${node.url}${node.listPath}?size=20&${sort}`, token, agent);
      answers.set(status, (answers.get(status) ?? 0) + 1);
      if (status === 200) times.push(performance.now() - startedAt);
    }
  });
  return {
    async end() {
      isOver = true;
      await Promise.all(callers);
      agent.destroy();
      return { answers, millisecondsEach: percentiles(times) };
    },
  };
}

/** The status of a GET, after its last byte. */
function ask(url: string, token: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers: { 'blade-auth': `bearer ${token}` } }, (response) => {
      response.on('end', () => resolve(response.statusCode ?? 0)).resume();
    })
      .on('error', reject)
      .end();
  });
}
