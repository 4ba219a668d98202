import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../build/lib/ensure-built.mjs';
import { openTempRoot } from '../../build/lib/temp-root.mjs';
import { type BenchResult, printTable } from './result.ts';
import { KEEP } from './server/databases.ts';

// A bench that fails or is stopped leaves no database, server or file behind.
openTempRoot();

/**
 * For development: `--rows 10000` shortens the server benches; `--keep DIR` keeps databases that take long to fill, and
 * the next run starts with a copy of them.
 */
const { values, positionals: wanted } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, keep: { type: 'string' } },
  allowPositionals: true,
});
if (values.keep !== undefined) process.env[KEEP] = values.keep;
const options = { rows: Number(values.rows) };

/** The benches by subject, in the order of the run; `npm run bench -- zpl first-byte` runs only those named. */
const BENCHES: Record<string, () => Promise<BenchResult[]>> = {
  pdf: async () => (await import('./labels.ts')).benchPdf(),
  zpl: async () => (await import('./labels.ts')).benchZpl(),
  tally: async () => (await import('./papers.ts')).benchTally(),
  'first-byte': async () => (await import('./first-byte.ts')).benchFirstByte(),
  'job-memory': async () => (await import('./long-job.ts')).benchJobMemory(),
  'printer-supply': async () => (await import('./long-job.ts')).benchPrinterSupply(),
  'tag-write': async () => (await import('./tag-write.ts')).benchTagWrite(),
  'tag-pace': async () => (await import('./tag-pace.ts')).benchTagPace(),
  'tag-read': async () => (await import('./tag-read.ts')).benchTagRead(),
  'tag-count': async () => (await import('./tag-count.ts')).benchTagCount(),
  'page-tags': async () => (await import('./page-tags.ts')).benchPageTags(),
  'tab-switch': async () => (await import('./tab-switch.ts')).benchTabSwitch(),
  'sign-in-size': async () => (await import('./sign-in-size.ts')).benchSignInSize(),
  'first-screen-size': async () => (await import('./first-screen-size.ts')).benchFirstScreenSize(),
  'page-list': async () => (await import('./page-list.ts')).benchPageList(options),
  'page-form': async () => (await import('./page-form.ts')).benchPageForm(),
  'page-label-drag': async () => (await import('./page-label-drag.ts')).benchLabelDrag(),
  'page-grid': async () => (await import('./page-grid.ts')).benchPageGrid(),
  'page-scroll': async () => (await import('./page-scroll.ts')).benchPageScroll(),
  'server-list': async () => (await import('./server-list.ts')).benchServerList(options),
  'server-filters': async () => (await import('./server-filters.ts')).benchServerFilters(),
  'embedded-list': async () => (await import('./server-list.ts')).benchEmbeddedList(options),
  'server-audit': async () => (await import('./server-trade.ts')).benchServerAudit(),
  'server-stock': async () => (await import('./server-trade.ts')).benchServerStock(options),
  'server-package': async () => (await import('./server-package.ts')).benchServerPackage(),
  'server-zone': async () => (await import('./server-zone.ts')).benchServerZone(),
  'server-tally': async () => (await import('./server-tally.ts')).benchServerTally(),
  'server-records': async () => (await import('./server-records.ts')).benchServerRecords(options),
  'server-fairness': async () => (await import('./server-fairness.ts')).benchServerFairness(options),
  'server-export': async () => (await import('./server-export.ts')).benchServerExport(options),
  'embedded-import': async () => (await import('./embedded-import.ts')).benchEmbeddedImport(options),
  'server-light': async () => (await import('./server-light.ts')).benchServerLight(),
  'server-sign-in': async () => (await import('./server-sign-in.ts')).benchServerSignIn(),
  'server-chat': async () => (await import('./server-chat.ts')).benchServerChat(),
  'server-memory': async () => (await import('./server-memory.ts')).benchServerMemory(),
};

if (wanted.some((name) => !(name in BENCHES))) {
  process.stderr.write(`npm run bench -- [${Object.keys(BENCHES).join(' | ')}] …\n`);
  process.exit(2);
}

// Otherwise the figures of an older build would be taken for those of these sources.
if (!(await ensureBuilt(process.stderr))) process.exit(1);

const results: BenchResult[] = [];
for (const [name, bench] of Object.entries(BENCHES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  process.stderr.write(`${name} …\n`);
  const measured = await bench();
  // Printed at once, because the table comes at the end of a run, which may be stopped earlier.
  for (const { name: what, value, unit } of measured)
    process.stderr.write(`  ${what}: ${value.toFixed(1)} ${unit}\n`);
  results.push(...measured);
}

const machine = {
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  platform: `${process.platform} ${process.arch}`,
};
printTable(results);
console.log(JSON.stringify({ machine, results }));
process.exit(0);
