import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, type RequestOptions, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { api } from '../../src/shared/api/index.ts';
import { type BenchResult, percentiles } from './result.ts';
import { accountOf, addCompany, PASSWORD } from './server/company.ts';
import { type BenchDatabase, onEachDatabase } from './server/databases.ts';
import { type MeasuredNode, startNode } from './server/measured-node.ts';
import { packagesSql } from './server/packages.ts';

const EXPORTING_COMPANY = '300002';
const MOST_ROWS = 100_000;
const CHUNK = 10_000;
const OTHER_COMPANY = '200000';
const OTHER_PACKAGES = 1000;
/** Between two light calls, as of a person who works. */
const PAUSE_MS = 20;
const QUIET_CALLS = 600;
const WARM_UP = 100;
const LOOK_EVERY_MS = 200;

const LIGHT_PATHS = [api.auth.userInfo.path, `${api.pack.page.path}?size=20`];
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Memory of a node that exports up to 100,000 packages as a job, and another company's light calls meanwhile. */
export async function benchServerExport(options: { rows: number }): Promise<BenchResult[]> {
  const rows = Math.min(options.rows, MOST_ROWS);
  if (process.platform !== 'linux')
    return [{ name: 'export as a job', value: Number.NaN, unit: 'MiB', note: 'needs /proc' }];
  return onEachDatabase((database) => measureOn(database, rows));
}

async function measureOn(database: BenchDatabase, rows: number): Promise<BenchResult[]> {
  const node = await startNode(database.where);
  try {
    await addCompany(node, EXPORTING_COMPANY);
    await addCompany(node, OTHER_COMPANY);
    for (let there = 0; there < rows; there += CHUNK) {
      await node.ask('script', packagesSql(EXPORTING_COMPANY, there + 1, Math.min(there + CHUNK, rows)));
      await node.ask('upkeep');
    }
    await node.ask('script', packagesSql(OTHER_COMPANY, 1, OTHER_PACKAGES));
    // The embedded database would do it when nobody has called for a while.
    await node.ask('script', 'ANALYZE');
    database.settle();
    return await measure(node, rows, database.name);
  } finally {
    await node.stop();
  }
}

async function measure(node: MeasuredNode, rows: number, on: string): Promise<BenchResult[]> {
  const exporter = await node.signIn(EXPORTING_COMPANY, accountOf(0), PASSWORD);
  const other = await node.signIn(OTHER_COMPANY, accountOf(0), PASSWORD);
  // So that what any export needs once is not counted as this one's.
  await untilEnded(node, exporter, await startExport(node, exporter, '?packNo_likeright=0001'));

  const quiet = new LightCalls(node, other);
  await quiet.makeWhile((count) => count < WARM_UP + QUIET_CALLS);
  const idleMiB = resetPeak(node.processId);
  const startedAt = performance.now();
  const jobId = await startExport(node, exporter, '');
  let isOver = false;
  const ended = untilEnded(node, exporter, jobId).finally(() => {
    isOver = true;
  });
  const during = new LightCalls(node, other);
  await during.makeWhile(() => !isOver);
  await ended;
  const seconds = (performance.now() - startedAt) / 1000;
  const peakMiB = memoryOf(node.processId, 'VmHWM');
  return [
    {
      name: `${on}: export of ${rows} packages as a job: memory above idle`,
      value: peakMiB - idleMiB,
      unit: 'MiB',
      target: '≤ 200',
      note: `idle ${idleMiB.toFixed(0)}, at most ${peakMiB.toFixed(0)}; ${seconds.toFixed(0)} s`,
    },
    ...LIGHT_PATHS.map((path, index): BenchResult => {
      const [before, meanwhile] = [quiet.times[index] ?? [], during.times[index] ?? []];
      const [a, b] = [percentiles(before.slice(WARM_UP / LIGHT_PATHS.length)), percentiles(meanwhile)];
      return {
        name: `${on}: light call ${path} during the export (p95)`,
        value: b.p95,
        unit: 'ms',
        target: '≥ 0.83 (1.2 × its time)',
        against: { name: 'quiet ms', value: a.p95 },
        ratio: a.p95 / b.p95,
        note: `p50 ${b.p50.toFixed(1)} ms, quiet ${a.p50.toFixed(1)} ms; ${meanwhile.length} calls`,
      };
    }),
  ];
}

/** Calls made one after the other with a pause, each path in turn. */
class LightCalls {
  readonly times: number[][] = LIGHT_PATHS.map(() => []);
  readonly #node: MeasuredNode;
  readonly #token: string;

  constructor(node: MeasuredNode, token: string) {
    this.#node = node;
    this.#token = token;
  }

  async makeWhile(goesOn: (count: number) => boolean): Promise<void> {
    for (let count = 0; goesOn(count); count += 1) {
      const index = count % LIGHT_PATHS.length;
      const startedAt = performance.now();
      await ask(this.#node.url + LIGHT_PATHS[index], this.#token, { agent });
      this.times[index]?.push(performance.now() - startedAt);
      await wait(PAUSE_MS);
    }
  }
}

async function startExport(node: MeasuredNode, token: string, query: string): Promise<string> {
  const answer = await ask(`${node.url}${api.pack.startDownload.path}${query}`, token, { method: 'POST' });
  return answer.data.id;
}

async function untilEnded(node: MeasuredNode, token: string, id: string): Promise<void> {
  for (;;) {
    const { data: job } = await ask(`${node.url}${api.job.detail.path}?id=${id}`, token);
    if (job.state === 'DONE') return;
    if (job.endTime !== '') throw new Error(`the export ended as ${JSON.stringify(job)}`);
    await wait(LOOK_EVERY_MS);
  }
}

/** An answer's body, after its last byte. Rejects for an answer that is none. */
function ask(url: string, token: string, options: RequestOptions = {}) {
  return new Promise<{ data: { id: string; state: string; endTime: string } }>((resolve, reject) => {
    const headers = { 'blade-auth': `bearer ${token}` };
    request(url, { ...options, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(JSON.parse(Buffer.concat(chunks).toString()))
          : reject(new Error(`${url} answered ${response.statusCode}: ${Buffer.concat(chunks)}`)),
      );
    })
      .on('error', reject)
      .end();
  });
}

/** Begins to look for a new peak of the resident set (proc(5)); gives what it is now, in MiB. */
function resetPeak(processId: number): number {
  writeFileSync(`/proc/${processId}/clear_refs`, '5');
  return memoryOf(processId, 'VmRSS');
}

function memoryOf(processId: number, what: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8');
  return Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
}
