import { makeBook } from '../../src/server/tally-import/testing/tally-files.ts';
import { api } from '../../src/shared/api/index.ts';
import { type BenchResult, percentiles } from './result.ts';
import { call, timeCall, untilEnded } from './server/call.ts';
import { accountOf, addCompany, PASSWORD } from './server/company.ts';
import { openPostgresCluster } from './server/databases.ts';
import { LightCalls } from './server/light-calls.ts';
import { type MeasuredNode, startNode } from './server/measured-node.ts';
import { packagesSql } from './server/packages.ts';

const IMPORTING_COMPANY = '300006';
const OTHER_COMPANY = '300007';
const OTHER_PACKAGES = 10_000;
const PACKS = 120;
/** Lines of a package. */
const LINES = 50;
/** Files one after the other; the first one warms the server and is not timed. */
const FILES = 9;
const LIST = [`${api.pack.page.path}?size=20`];
const QUIET_CALLS = 300;
const WARM_UP = 50;

/** A file of 6,000 tally lines from its sending to the preview, and to its packages; another company's list meanwhile. */
export async function benchServerTally(): Promise<BenchResult[]> {
  const database = openPostgresCluster();
  if (database === null) return [];
  const node = await startNode(database.where);
  try {
    await addCompany(node, IMPORTING_COMPANY);
    await addCompany(node, OTHER_COMPANY);
    await node.ask('script', packagesSql(OTHER_COMPANY, 1, OTHER_PACKAGES));
    database.settle();
    return await timeImports(node);
  } finally {
    await node.stop();
    await database.remove();
  }
}

async function timeImports(node: MeasuredNode): Promise<BenchResult[]> {
  const token = await node.signIn(IMPORTING_COMPANY, accountOf(0), PASSWORD);
  const other = await node.signIn(OTHER_COMPANY, accountOf(0), PASSWORD);
  const quiet = new LightCalls(node, other, LIST);
  await quiet.makeWhile((count) => count < WARM_UP + QUIET_CALLS);
  const during = new LightCalls(node, other, LIST);
  const times: Record<'preview' | 'store', number[]> = { preview: [], store: [] };
  for (let file = 0; file < FILES; file += 1) {
    const bytes = fileOf(file);
    const imported = async () => {
      times.preview.push(await timeCall(node, token, api.tallyImport.preview.path, sent(bytes)));
      const startedAt = performance.now();
      const { jobId } = await call(node, token, api.tallyImport.store.path, sent(bytes));
      await untilEnded(node, token, jobId);
      times.store.push(performance.now() - startedAt);
    };
    await (file === 0 ? imported() : during.makeDuring(imported()));
  }
  const lines = (PACKS * LINES).toLocaleString('en');
  const longest = (what: keyof typeof times, name: string): BenchResult => {
    const all = times[what].slice(1);
    const note = `median ${percentiles(all).p50.toFixed(0)} ms of ${all.length}`;
    return { name: `${name} (longest)`, value: Math.max(...all), unit: 'ms', target: '≤ 3,000', note };
  };
  return [
    longest('preview', `file of ${lines} tally lines to its preview`),
    longest('store', 'the same file to its stored packages, a job'),
    ...during.beside(
      quiet,
      WARM_UP,
      '≥ 0.83 (1.2 × its time)',
      () => `another company's list during preview and import`,
    ),
  ];
}

function sent(bytes: Uint8Array): RequestInit {
  const body = new FormData();
  body.set('mapping', '{}');
  body.set('file', new Blob([bytes as BlobPart]), 'tally.xlsx');
  return { method: 'POST', body };
}

/**
 * A file of packages that no other file contains. A file may have 500 KiB, and this library compresses less than Excel.
 */
function fileOf(file: number): Uint8Array {
  const titles = ['包号', '树种', '厚度(mm)', '木号', '扎号', '长度(cm)', '宽度(cm)', '片数'];
  const rows = Array.from({ length: PACKS * LINES }, (_, at) => {
    const pack = Math.floor(at / LINES) + 1;
    return [`F${file}-${pack}`, 'BW', 0.5, `B${pack}`, (at % LINES) + 1, 203 + (at % 80), 12 + (at % 12), 24];
  });
  return makeBook({ 码单: { rows: [titles, ...rows] } });
}
