import { cpus, totalmem } from 'node:os';
import { type BenchResult, printTable } from './result.ts';

/** Each figure's subject, in the order it is measured; `npm run bench -- zpl first-byte` runs only those named. */
const BENCHES: Record<string, () => Promise<BenchResult[]>> = {
  pdf: async () => (await import('./labels.ts')).benchPdf(),
  zpl: async () => (await import('./labels.ts')).benchZpl(),
  'first-byte': async () => (await import('./first-byte.ts')).benchFirstByte(),
  'tag-write': async () => (await import('./tag-write.ts')).benchTagWrite(),
  'sign-in-size': async () => (await import('./sign-in-size.ts')).benchSignInSize(),
};

const wanted = process.argv.slice(2);
const results: BenchResult[] = [];
for (const [name, bench] of Object.entries(BENCHES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  process.stderr.write(`${name} …\n`);
  results.push(...(await bench()));
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
