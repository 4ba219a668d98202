import { readFileSync, writeFileSync } from 'node:fs';
import { api } from '../../src/shared/api/index.ts';
import type { BenchResult } from './result.ts';
import { call, untilEnded } from './server/call.ts';
import { accountOf, addCompany, PASSWORD } from './server/company.ts';
import { type BenchDatabase, onEachDatabase } from './server/databases.ts';
import { LightCalls } from './server/light-calls.ts';
import { type MeasuredNode, startNode } from './server/measured-node.ts';
import { packagesSql } from './server/packages.ts';

const EXPORTING_COMPANY = '300002';
const MOST_ROWS = 100_000;
const CHUNK = 10_000;
const OTHER_COMPANY = '200000';
const OTHER_PACKAGES = 1000;
/** Exports and quiet times in turn: a single export has too few calls for a p95. */
const ROUNDS = 5;
const QUIET_CALLS = 160;
const WARM_UP = 100;

const LIGHT_PATHS = [api.auth.userInfo.path, `${api.pack.page.path}?size=20`];

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
  // A first export, so that one-off costs are not counted in the measured one.
  await untilEnded(node, exporter, await startExport(node, exporter, '?packNo_likeright=0001'));

  const quiet = new LightCalls(node, other, LIGHT_PATHS);
  const during = new LightCalls(node, other, LIGHT_PATHS);
  const exports: { seconds: number; idleMiB: number; peakMiB: number }[] = [];
  await quiet.makeWhile((count) => count < WARM_UP);
  for (let round = 0; round < ROUNDS; round += 1) {
    await quiet.makeWhile((count) => count < QUIET_CALLS);
    const idleMiB = resetPeak(node.processId);
    const startedAt = performance.now();
    await during.makeDuring(untilEnded(node, exporter, await startExport(node, exporter, '')));
    const seconds = (performance.now() - startedAt) / 1000;
    exports.push({ seconds, idleMiB, peakMiB: memoryOf(node.processId, 'VmHWM') });
  }
  const largest = exports.reduce((a, b) => (b.peakMiB - b.idleMiB > a.peakMiB - a.idleMiB ? b : a));
  return [
    {
      name: `${on}: export of ${rows} packages as a job: memory above idle`,
      value: largest.peakMiB - largest.idleMiB,
      unit: 'MiB',
      target: '≤ 200',
      note:
        `idle ${largest.idleMiB.toFixed(0)}, at most ${largest.peakMiB.toFixed(0)}; ` +
        `${ROUNDS} exports of ${exports.map(({ seconds }) => seconds.toFixed(0)).join(', ')} s`,
    },
    ...during.beside(
      quiet,
      WARM_UP / LIGHT_PATHS.length,
      '≥ 0.83 (1.2 × its time)',
      (path) => `${on}: light call ${path} during the export`,
    ),
  ];
}

async function startExport(node: MeasuredNode, token: string, query: string): Promise<string> {
  return (await call(node, token, `${api.pack.startDownload.path}${query}`, { method: 'POST' })).id;
}

/** Resets the peak of the resident set (proc(5)); returns its present size in MiB. */
function resetPeak(processId: number): number {
  writeFileSync(`/proc/${processId}/clear_refs`, '5');
  return memoryOf(processId, 'VmRSS');
}

function memoryOf(processId: number, what: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8');
  return Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
}
