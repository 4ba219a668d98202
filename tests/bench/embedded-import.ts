import { setTimeout as wait } from 'node:timers/promises';
import { api } from '../../src/shared/api/index.ts';
import type { ImportCalls } from '../../src/shared/records/import-api.ts';
import { type BenchResult, percentiles } from './result.ts';
import { call } from './server/call.ts';
import { accountOf, addCompany, PASSWORD } from './server/company.ts';
import { openEmbeddedFolder } from './server/databases.ts';
import { type MeasuredNode, startNode } from './server/measured-node.ts';

const COMPANY = '300003';
const MOST_ROWS = 10_000;
/** One more than are imported in the call. */
const LEAST_ROWS = 5001;
/** Between two light calls, as of a person who works. */
const PAUSE_MS = 10;
const IMPORT_PATH = (api.cookPool as unknown as ImportCalls).importRecords.path;

/** A file of records, named in the results. */
interface Sheet {
  name: string;
  lines: string[];
  covers: boolean;
}

/** How long a light call waits for the only connection while a job imports up to 10,000 records, new and changed. */
export async function benchEmbeddedImport(options: { rows: number }): Promise<BenchResult[]> {
  const rows = Math.max(LEAST_ROWS, Math.min(options.rows, MOST_ROWS));
  const database = await openEmbeddedFolder();
  const node = await startNode(database.where);
  try {
    await addCompany(node, COMPANY);
    const token = await node.signIn(COMPANY, accountOf(0), PASSWORD);
    const results: BenchResult[] = [];
    for (const sheet of sheetsOf(rows)) results.push(await measure(node, token, sheet));
    return results;
  } finally {
    await node.stop();
    await database.remove();
  }
}

function sheetsOf(rows: number): Sheet[] {
  const lines = (code: string, capacity: number) =>
    Array.from({ length: rows }, (_, index) => `${code}-${index},池 ${index},${(index % 90) + capacity}`);
  return [
    // The first import of each kind also compiles the code it runs.
    { name: 'new, first', lines: lines('A', 0), covers: false },
    { name: 'new, second', lines: lines('B', 0), covers: false },
    { name: 'changed, first', lines: lines('A', 1), covers: true },
    { name: 'changed, second', lines: lines('B', 1), covers: true },
  ];
}

async function measure(node: MeasuredNode, token: string, sheet: Sheet): Promise<BenchResult> {
  const startedAt = performance.now();
  const jobId = await startImport(node, token, sheet);
  const times: number[] = [];
  for (let isOver = false; !isOver; ) {
    const askedAt = performance.now();
    const job = await call(node, token, `${api.job.detail.path}?id=${jobId}`);
    times.push(performance.now() - askedAt);
    isOver = job.state === 'DONE';
    if (!isOver && job.endTime !== '') throw new Error(`the import ended as ${JSON.stringify(job)}`);
    await wait(PAUSE_MS);
  }
  const { p50, p95 } = percentiles(times);
  return {
    name: `embedded import of ${sheet.lines.length} records, ${sheet.name}: longest light call`,
    value: Math.max(...times),
    unit: 'ms',
    target: '< 1,000',
    note: `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)}; ${((performance.now() - startedAt) / 1000).toFixed(1)} s in all`,
  };
}

async function startImport(node: MeasuredNode, token: string, { lines, covers }: Sheet): Promise<string> {
  const form = new FormData();
  form.set('isTrial', '0');
  form.set('isCovered', covers ? '1' : '0');
  form.set('file', new Blob([['编号,名称,容量 m³', ...lines].join('\n')]), 'pools.csv');
  return (await call(node, token, IMPORT_PATH, { method: 'POST', body: form })).jobId;
}
