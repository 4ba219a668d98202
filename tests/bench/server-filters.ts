import { Agent, request } from 'node:http';
import { type BenchResult, percentiles } from './result.ts';
import { accountOf, addCompany, PASSWORD } from './server/company.ts';
import { openFilledPostgres } from './server/databases.ts';
import { type MeasuredNode, startNode } from './server/measured-node.ts';
import { packagesSql } from './server/packages.ts';

const COMPANY = '300001';
const PACKAGES = 300_000;
const CALLERS = 20;
/** Calls of each caller; the first ones are not timed. */
const CALLS = 8;
const WARM_UP_CALLS = 2;
const CHUNK = 50_000;
const TARGET = '≤ 300';

/** Fields the screen sorts by, in both directions. */
const SORTED = ['packNo', 'thicknessMm', 'bundles', 'pieces', 'area', 'updateTime'];
/** The list as first opened, and with each of the screen's filters, broad and narrow. */
const FILTERS = [
  'packNo=1',
  'packNo=12',
  'packNo=12-4',
  'packNo=w',
  'treeCode=BW',
  'grade=AB',
  'rfidStatus=1',
  'cabinetNo=42',
  'cabinetNo=TCLU4205',
  'cabinetNo=x',
  'thicknessMm_ge=0.5',
  'area_ge=300&area_le=310',
  'area_ge=300&area_le=500',
  'pieces_ge=600&pieces_le=700',
  'bundles_le=22',
  'region=A1',
  'createTime_datege=2023-06-01',
  'createTime_datege=2023-02-01&createTime_datele=2023-02-03',
  'updateTime_datege=2023-07-20',
  'lastPrintTime_datege=2023-07-20',
  'treeCode_in=BW,WO&grade_in=A,AB',
  'labelOutdated=1',
  'gradeStatus=0',
];

/** Every sort and filter of the package screen at 300,000 packages of one company, with twenty simultaneous callers. */
export async function benchServerFilters(): Promise<BenchResult[]> {
  const database = await openFilledPostgres(`filters-${PACKAGES}`, fill);
  if (database === null) return [];
  const node = await startNode(database.where);
  try {
    const tokens: string[] = [];
    for (let index = 0; index < CALLERS; index += 1)
      tokens.push(await node.signIn(COMPANY, accountOf(index), PASSWORD));
    const usual = 'stockStatus=IN_STOCK&descs=updateTime';
    const lists = [
      ...SORTED.flatMap((field) => [
        `stockStatus=IN_STOCK&ascs=${field}`,
        `stockStatus=IN_STOCK&descs=${field}`,
      ]),
      ...FILTERS.map((filter) => `${usual}&${filter}`),
      ...[100, 6000, 12_900].map((current) => `${usual}&current=${current}`),
    ];
    const results: BenchResult[] = [];
    for (const query of lists) results.push(await measure(node, tokens, query));
    return results;
  } finally {
    await node.stop();
    await database.remove();
  }
}

async function fill(node: MeasuredNode): Promise<void> {
  await addCompany(node, COMPANY, CALLERS);
  for (let there = 0; there < PACKAGES; there += CHUNK)
    await node.ask('script', packagesSql(COMPANY, there + 1, there + CHUNK));
  await node.ask('script', `SELECT fold_pack_totals('${COMPANY}')`);
}

async function measure(node: MeasuredNode, tokens: readonly string[], query: string): Promise<BenchResult> {
  const times: number[] = [];
  await Promise.all(
    tokens.map(async (token) => {
      const agent = new Agent({ keepAlive: true });
      for (let call = 0; call < CALLS; call += 1) {
        const ms = await timeCall(`${node.url}${node.listPath}?size=20&${query}`, token, agent);
        if (call >= WARM_UP_CALLS) times.push(ms);
      }
      agent.destroy();
    }),
  );
  const { p50, p95 } = percentiles(times);
  return {
    name: `300,000 packages, 20 callers (p95): ${query}`,
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
