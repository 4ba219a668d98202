import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/**
 * How long `CALCULATION` takes, in ms, on each of two idle 3 GHz server cores, the machine that the budgets are set
 * for.
 */
const REFERENCE_MS = 300;
/** The number of cores that the tests keep busy. */
const CORES = 2;
const CALCULATION = `
  const { createHash } = require('node:crypto');
  let text = 'veneer';
  for (let round = 0; round < 140000; round++)
    text = createHash('sha256').update(JSON.stringify({ round, text, list: [round, round + 1] })).digest('hex');`;

/** Measures how many times slower this machine currently is than the one the budgets are set for; at least 1. */
export async function measureSlowness() {
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: Math.min(CORES, availableParallelism()) }, calculate));
  return Math.max(1, (performance.now() - startedAt) / REFERENCE_MS);
}

function calculate() {
  return new Promise((resolve, reject) => {
    new Worker(CALCULATION, { eval: true }).on('exit', resolve).on('error', reject);
  });
}

/**
 * @param {{ name: string, seconds: number, budgetMinutes: number, slowness: number }} part `slowness`: measured
 *   around the part
 * @returns {{ line: string, isOver: boolean }}
 */
export function judgeTime({ name, seconds, budgetMinutes, slowness }) {
  const limit = budgetMinutes * 60 * slowness;
  const share =
    slowness > 1 ? `${budgetMinutes} min × ${slowness.toFixed(1)} for this machine` : `${budgetMinutes} min`;
  return { line: `${name}: ${Math.round(seconds)} s of ${share}`, isOver: seconds > limit };
}
