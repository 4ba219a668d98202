import { Agent, request } from 'node:http';
import { type BenchResult, percentiles } from './result.ts';
import { accountOf, addCompany, PASSWORD } from './server/company.ts';
import { type BenchDatabase, openEmbeddedFolder, openPostgresCluster } from './server/databases.ts';
import { type MeasuredNode, startNode } from './server/measured-node.ts';
import { companySql, LISTED_COMPANY, LISTED_PACKAGES, packagesSql, shareOut } from './server/packages.ts';

const ROUNDS = 150;
/** Slow queries run fewer rounds, to limit the duration. */
const LEAST_ROUNDS = 40;
const ENOUGH_MS = 60_000;
const WARM_UP = 20;
const FIRST_CALLS = 200;
const OTHER_COMPANIES = 99;
/** The company whose own packages grow. */
const GROWING_COMPANY = '300000';
/** Rows per statement of the embedded database, which has the memory of a single process. */
const CHUNK = 50_000;
/** Number of packages that a desk's own company has after some years. */
const EMBEDDED_COMPANY = 100_000;

interface Listed {
  what: string;
  query: string;
  /** The same filter in SQL on the packages; and on the totals, null if they do not have it. */
  where: string;
  totals: string | null;
}

/** The most frequent lists. */
const LISTS: readonly Listed[] = [
  { what: 'newest', query: '', where: '', totals: '' },
  {
    what: 'species and tag',
    query: '&treeCode=BW&rfidStatus=1',
    where: "AND p.tree_code = 'BW' AND p.rfid_status = 1",
    totals: "AND tree_code = 'BW' AND rfid_status = 1",
  },
  {
    what: 'inside of a number',
    query: '&packNo=12-4',
    where: "AND p.pack_no ILIKE '%12-4%'",
    totals: null,
  },
];

const TARGET = '≥ 0.67 (1.5 × its time)';
const EMPTY = { p50: Number.NaN, p95: Number.NaN };

/** The peers of a list, in the order of timing. */
const PEERS: readonly { name: string; target?: string }[] = [
  { name: 'bare query', target: TARGET },
  { name: 'bare Fastify route on kept totals', target: TARGET },
  { name: 'bare query on kept totals' },
];

/** The list call with page, filter and total, compared with its SQL on the bare driver, at growing numbers of rows. */
export async function benchServerList({ rows }: { rows: number }): Promise<BenchResult[]> {
  const postgres = openPostgresCluster();
  if (postgres !== null) return measureOn(postgres, rows);
  return [{ name: 'package list on PostgreSQL', value: Number.NaN, unit: 'ms', note: 'not installed' }];
}

/** The same on the embedded database. */
export async function benchEmbeddedList({ rows }: { rows: number }): Promise<BenchResult[]> {
  return measureOn(await openEmbeddedFolder(), rows);
}

async function measureOn(database: BenchDatabase, rows: number): Promise<BenchResult[]> {
  const node = await startNode(database.where);
  try {
    await addCompany(node, LISTED_COMPANY);
    await addCompany(node, GROWING_COMPANY);
    return [
      ...(await measureAmongOthers(database, node, rows)),
      ...(await measureGrowing(
        database,
        node,
        database.name === 'PGlite' ? Math.min(rows, EMBEDDED_COMPANY) : rows,
      )),
    ];
  } finally {
    await node.stop();
    await database.remove();
  }
}

/** A company of 10,000 packages while all companies together grow to `rows`. */
async function measureAmongOthers(database: BenchDatabase, node: MeasuredNode, rows: number) {
  const results: BenchResult[] = [];
  const counts = Array.from({ length: OTHER_COMPANIES }, () => 0);
  await addPackages(node, LISTED_COMPANY, 0, Math.min(LISTED_PACKAGES, rows));
  for (const company of counts.keys()) await node.ask('script', companySql(otherCompany(company)));
  for (const total of stepsTo(rows)) {
    const wanted = shareOut(Math.max(0, total - LISTED_PACKAGES), OTHER_COMPANIES);
    for (const [company, count] of wanted.entries()) {
      await addPackages(node, otherCompany(company), counts[company] ?? 0, count);
      counts[company] = count;
    }
    if (results.length === 0) await warmUp(node, LISTED_COMPANY);
    results.push(...(await compare(database, node, LISTED_COMPANY, `${total} rows, 10⁴ of them listed`)));
  }
  return results;
}

/** A company that itself grows to `rows`. */
async function measureGrowing(database: BenchDatabase, node: MeasuredNode, rows: number) {
  const results: BenchResult[] = [];
  let there = 0;
  for (const total of stepsTo(rows)) {
    await addPackages(node, GROWING_COMPANY, there, total);
    there = total;
    results.push(...(await compare(database, node, GROWING_COMPANY, `${total} rows listed`)));
  }
  return results;
}

const otherCompany = (index: number): string => String(400_000 + index);

/** 10⁴, 10⁵ … up to `rows`. */
function stepsTo(rows: number): number[] {
  const steps: number[] = [];
  for (let step = 10_000; step < rows; step *= 10) steps.push(step);
  return [...steps, rows];
}

async function addPackages(node: MeasuredNode, company: string, from: number, to: number): Promise<void> {
  for (let there = from; there < to; there += CHUNK) {
    await node.ask('script', packagesSql(company, there + 1, Math.min(there + CHUNK, to)));
    await node.ask('upkeep');
  }
}

async function compare(
  database: BenchDatabase,
  node: MeasuredNode,
  company: string,
  label: string,
): Promise<BenchResult[]> {
  // The server tidies totals with its own changes; rows loaded directly need it here.
  await node.ask(
    'script',
    `SELECT fold_pack_totals('${company}'); ANALYZE packs; ANALYZE pack_totals; ANALYZE tree_species`,
  );
  database.settle();
  const token = await node.signIn(company, accountOf(0), PASSWORD);
  const results: BenchResult[] = [];
  for (const list of LISTS) {
    const [plain, knowing] = [byCounting(company, list), byKeptTotals(company, list)];
    await node.ask('serveQueries', company, knowing);
    const timeQuery = async (statements: readonly string[]) =>
      (await node.ask('timeQueries', statements, 1))[0] ?? Number.NaN;
    const timeCall = caller(`${node.url}${node.listPath}?size=20${list.query}`, token);
    const timeRoute = caller(`${node.bareUrl}list`, token);
    const [own = EMPTY, ...peers] = await timeInTurns([
      timeCall,
      () => timeQuery(plain),
      timeRoute,
      () => timeQuery(knowing),
    ]);
    for (const [index, { name, target }] of PEERS.entries()) {
      const { p50, p95 } = peers[index] ?? EMPTY;
      results.push({
        name: `list by ${list.what} (p95): ${database.name}, ${label}`,
        value: own.p95,
        unit: 'ms',
        ...(target === undefined ? {} : { target }),
        against: { name: `${name} ms`, value: p95 },
        ratio: p95 / own.p95,
        note: `p50 ${own.p50.toFixed(1)} ms, ${name} ${p50.toFixed(1)} ms`,
      });
    }
  }
  return results;
}

/** One round of each in turn, so that disturbances of the machine affect all alike. */
async function timeInTurns(works: readonly (() => Promise<number>)[]) {
  const times = works.map((): number[] => []);
  const startedAt = performance.now();
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    if (round >= LEAST_ROUNDS && performance.now() - startedAt > ENOUGH_MS) break;
    for (const [index, work] of works.entries()) {
      const ms = await work();
      if (round >= 0) times[index]?.push(ms);
    }
  }
  return times.map(percentiles);
}

/** Runs lists of a company until their code is compiled, as on a server in use. */
async function warmUp(node: MeasuredNode, company: string): Promise<void> {
  const token = await node.signIn(company, accountOf(0), PASSWORD);
  for (const { query } of LISTS) {
    const call = caller(`${node.url}${node.listPath}?size=20${query}`, token);
    for (let calls = 0; calls < FIRST_CALLS; calls += 1) await call();
  }
}

/** Milliseconds of one GET on a kept-alive connection, to the last byte. */
function caller(url: string, token: string): () => Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return () =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now();
      request(url, { agent, headers: { 'blade-auth': `bearer ${token}` } }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
        response.on('end', () => resolve(performance.now() - startedAt)).resume();
      })
        .on('error', reject)
        .end();
    });
}

/** Page, filter and total in plain SQL, without role, row-level security and transaction. */
function byCounting(company: string, { where }: Listed): string[] {
  const live = liveOf(company, where);
  return [`SELECT count(*), sum(bundles), sum(pieces), sum(area) FROM packs p WHERE ${live}`, pageOf(live)];
}

/** The same with stored totals. */
function byKeptTotals(company: string, list: Listed): string[] {
  if (list.totals === null) return byCounting(company, list);
  return [
    `SELECT sum(packs), sum(bundles), sum(pieces), sum(area) FROM pack_totals WHERE tenant_id = '${company}' ${list.totals}`,
    pageOf(liveOf(company, list.where)),
  ];
}

const liveOf = (company: string, where: string): string =>
  `p.tenant_id = '${company}' AND p.is_deleted = 0 ${where}`;

const pageOf = (live: string): string =>
  `SELECT p.*, s.full_name FROM packs p
   LEFT JOIN tree_species s ON s.tenant_id = p.tenant_id AND s.tree_code = p.tree_code AND s.is_deleted = 0
   WHERE ${live} ORDER BY p.create_time DESC, p.id DESC LIMIT 20`;
