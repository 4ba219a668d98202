import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * How long `calculate` takes with Node 20, in ms of processor time, while the tests keep both cores of the machine busy that
 * the budgets are set for: two virtual cores of a server, on which all parts take 740 s.
 */
const REFERENCE_MS = 11;
const SAMPLE_EVERY_MS = 3000;

/**
 * Measures how many times slower this machine is than the one the budgets are set for, until `end`. What the tests do
 * themselves does not count as slowness: a sample is measured in processor time, and the time in which a host runs
 * other machines on the cores of this one (steal) is read from the kernel, where there is one that reports it.
 *
 * @returns {{ end: () => number }} `end`: the mean of the samples; at least 1
 */
export function watchSlowness() {
  const before = readProcessorTimes();
  const samples = [sample()];
  const timer = setInterval(() => samples.push(sample()), SAMPLE_EVERY_MS);
  timer.unref();
  return {
    end() {
      clearInterval(timer);
      const mean = samples.reduce((sum, ms) => sum + ms, 0) / samples.length;
      return Math.max(1, (mean / REFERENCE_MS) * stolenFactor(before, readProcessorTimes()));
    },
  };
}

/** @returns {number} processor time in ms */
function sample() {
  const before = process.cpuUsage();
  calculate();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function calculate() {
  let text = 'veneer';
  for (let round = 0; round < 8000; round++)
    text = createHash('sha256')
      .update(JSON.stringify({ round, text, list: [round, round + 1] }))
      .digest('hex');
}

/** Ticks of all cores since the machine started; undefined where the system does not report them. */
function readProcessorTimes() {
  if (process.platform !== 'linux') return undefined;
  // See proc_stat(5): user, nice, system, idle, iowait, irq, softirq, steal.
  const [user, nice, system, , , irq, softirq, steal] = readFileSync('/proc/stat', 'utf8')
    .split('\n', 1)[0]
    .trim()
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return { busy: user + nice + system + irq + softirq, steal };
}

/** How many times longer work took because the host ran other machines meanwhile. */
export function stolenFactor(before, after) {
  if (before === undefined || after === undefined || after.busy === before.busy) return 1;
  return 1 + (after.steal - before.steal) / (after.busy - before.busy);
}

/**
 * @param {{ name: string, seconds: number, budgetMinutes: number, slowness: number }} part `slowness`: measured
 *   during the part
 * @returns {{ line: string, isOver: boolean }}
 */
export function judgeTime({ name, seconds, budgetMinutes, slowness }) {
  const limit = budgetMinutes * 60 * slowness;
  const share =
    slowness > 1 ? `${budgetMinutes} min × ${slowness.toFixed(1)} for this machine` : `${budgetMinutes} min`;
  return { line: `${name}: ${Math.round(seconds)} s of ${share}`, isOver: seconds > limit };
}
