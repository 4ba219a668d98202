// npm test: installs what the tests need, runs them and ends with one line of totals. npm test -- PART … runs the
// named parts; `lib/test-parts.mjs` lists them.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { judgeTime, measureSlowness } from './lib/budget.mjs';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { summarise, tallyOfBreak } from './lib/summary.mjs';
import { ensureSystemPackages } from './lib/system-packages.mjs';
import { openTempRoot } from './lib/temp-root.mjs';
import { PARTS } from './lib/test-parts.mjs';
import { Stopped } from './lib/test-runners.mjs';

/** Browsers have the first claim on the cores: their lane takes the longer, and gives way while it waits. */
const BESIDE_BROWSERS = 10;

const asked = process.argv.slice(2);
const names = PARTS.map(({ name }) => name);
if (asked.some((name) => !names.includes(name))) {
  process.stderr.write(`npm test -- [${names.join(' | ')}] …\n`);
  process.exit(2);
}
const wanted = PARTS.filter(({ name, isAskedFor }) =>
  asked.length === 0 ? isAskedFor !== true : asked.includes(name),
);
/** @type {import('./lib/summary.mjs').Tally[]} */
const tallies = [];
/** The duration of each part. */
const times = [];
const temp = openTempRoot();
const reports = join(temp.folder, 'reports');
mkdirSync(reports);

if (!(await ensureInstalled(process.stdout))) giveUp('packages could not be installed');
if (wanted.some(({ needsProduct }) => needsProduct)) await ensureSystemPackages(process.stdout, asked);
const laned = wanted.filter(({ lane }) => lane !== undefined);
let isBuilt = false;
for (const part of wanted) {
  if (part.lane === undefined) await runTogether([part]);
  else if (part === laned[0]) await runTogether(laned);
}
const { lines, ok } = summarise(tallies);
process.stdout.write(`\n${[...times, '', ...lines].join('\n')}\n`);
process.exitCode = ok ? 0 : 1;

/** Runs the lanes side by side, the parts of each in order; the second writes when the first has ended. */
async function runTogether(parts) {
  if (temp.stoppedBy() !== null) giveUp(`stopped by ${temp.stoppedBy()}`);
  if (parts.some(({ needsProduct }) => needsProduct) && !isBuilt) {
    if (!(await ensureBuilt(process.stdout))) giveUp('the build failed');
    isBuilt = true;
  }
  const slowness = await measureSlowness();
  const lanes = [...new Set(parts.map(({ lane }) => lane))].map((name) =>
    parts.filter(({ lane }) => lane === name),
  );
  const held = new PassThrough();
  const ends = await Promise.allSettled(
    lanes.map(async (lane, at) => {
      const context =
        at === 0
          ? { stream: process.stdout, reports, niceness: lanes.length === 1 ? 0 : BESIDE_BROWSERS }
          : { stream: held, reports };
      const measured = [];
      for (const part of lane) measured.push(await runPart(part, context));
      if (at === 0) held.pipe(process.stdout, { end: false });
      return measured;
    }),
  );
  const failure = ends.find(({ status }) => status === 'rejected')?.reason;
  if (failure instanceof Stopped) giveUp(failure.message);
  if (failure !== undefined) throw failure;
  const slowest = Math.max(slowness, await measureSlowness());
  for (const { name, budgetMinutes, seconds } of ends.flatMap(({ value }) => value)) {
    if (budgetMinutes === undefined) continue;
    const { line, isOver } = judgeTime({ name, seconds, budgetMinutes, slowness: slowest });
    times.push(line);
    if (isOver) tallies.push(tallyOfBreak(`time of ${name}`, `outgrew its budget: ${line}`));
  }
}

async function runPart({ name, budgetMinutes, run }, context) {
  const startedAt = performance.now();
  tallies.push(...(await run(context)));
  return { name, budgetMinutes, seconds: (performance.now() - startedAt) / 1000 };
}

function giveUp(reason) {
  tallies.push(tallyOfBreak('the run', reason));
  process.stdout.write(`\n${summarise(tallies).lines.join('\n')}\n`);
  process.exit(1);
}
