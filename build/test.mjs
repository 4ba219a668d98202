// npm test: installs what the tests need, runs them and ends with one line of totals. npm test -- PART … runs the
// named parts; `lib/test-parts.mjs` lists them.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { judgeTime, watchSlowness } from './lib/budget.mjs';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { summarise, tallyOfBreak } from './lib/summary.mjs';
import { ensureSystemPackages } from './lib/system-packages.mjs';
import { openTempRoot } from './lib/temp-root.mjs';
import { ALL_PARTS_MINUTES, PARTS } from './lib/test-parts.mjs';
import { Stopped } from './lib/test-runners.mjs';

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
const times = [];
/** How long the parts with a budget have taken so far, and how long they would have on the machine of the budgets. */
const all = { seconds: 0, referenceSeconds: 0 };
const temp = openTempRoot();
const reports = join(temp.folder, 'reports');
mkdirSync(reports);
// The tests start about a hundred processes that load the same modules; with a shared cache each module is compiled
// once.
process.env.NODE_COMPILE_CACHE = join(temp.folder, 'compiled');
// Most of what the tests allocate is garbage at once: with a larger young generation a twentieth of the processor time is
// saved.
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=128`.trim();

if (!(await ensureInstalled(process.stdout))) giveUp('packages could not be installed');
const packages = wanted.some(({ needsProduct }) => needsProduct)
  ? ensureSystemPackages(process.stdout, asked)
  : undefined;
let isBuilt = false;
for (const part of wanted) {
  if (!part.isStatic) await packages;
  if (part.needsProduct && !isBuilt) {
    if (!(await ensureBuilt(process.stdout))) giveUp('the build failed');
    isBuilt = true;
  }
  await runPart(part);
}
if (asked.length === 0) {
  const { seconds, referenceSeconds } = all;
  judge({
    name: 'all parts',
    seconds,
    budgetMinutes: ALL_PARTS_MINUTES,
    slowness: seconds / referenceSeconds,
  });
}
const { lines, ok } = summarise(tallies);
process.stdout.write(`\n${[...times, '', ...lines].join('\n')}\n`);
process.exitCode = ok ? 0 : 1;

async function runPart(part) {
  if (temp.stoppedBy() !== null) giveUp(`stopped by ${temp.stoppedBy()}`);
  const { name, budgetMinutes } = part;
  const watch = watchSlowness();
  const startedAt = performance.now();
  try {
    tallies.push(...(await part.run({ stream: process.stdout, reports })));
  } catch (error) {
    if (error instanceof Stopped) return giveUp(error.message);
    throw error;
  }
  const slowness = watch.end();
  if (budgetMinutes === undefined) return;
  const seconds = (performance.now() - startedAt) / 1000;
  all.seconds += seconds;
  all.referenceSeconds += seconds / slowness;
  judge({ name, seconds, budgetMinutes, slowness });
}

function judge(part) {
  const { line, isOver } = judgeTime(part);
  times.push(line);
  if (isOver) tallies.push(tallyOfBreak(`time of ${part.name}`, `outgrew its budget: ${line}`));
}

function giveUp(reason) {
  tallies.push(tallyOfBreak('the run', reason));
  process.stdout.write(`\n${summarise(tallies).lines.join('\n')}\n`);
  process.exit(1);
}
