import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { run } from './run.mjs';

/**
 * Writes the results of a run of the deep tests to docs/deep-tests.md.
 *
 * @param {import('./summary.mjs').Tally[]} tallies of the runners, in their order
 * @param {number} seconds
 */
export async function recordDeepRun(tallies, seconds) {
  const { output } = await run('git', ['rev-parse', '--short', 'HEAD'], { stdio: 'capture' });
  const machine = `${availableParallelism()} cores of ${cpus()[0]?.model ?? 'an unknown kind'}`;
  const text = describeDeepRun({ tallies, seconds, machine, commit: output.trim(), at: new Date() });
  writeFileSync(join(root, 'docs', 'deep-tests.md'), text);
}

/** Shorter tests are counted but not listed. */
const LISTED_MS = 1000;
/** The end of the name of a test that runs in several rounds. */
const ROUND = /, round \d+$/;

/** Returns the content of docs/deep-tests.md. */
export function describeDeepRun({ tallies, seconds, machine, commit, at }) {
  const sum = (count) => tallies.reduce((total, tally) => total + count(tally), 0);
  const passed = sum((tally) => tally.passed);
  const failed = sum((tally) => tally.failed.length + tally.broken.length);
  const day = at.toISOString().slice(0, 10);
  const tests = tallies
    .flatMap(({ timings = [] }) => timings)
    .filter(({ test }) => !test.endsWith('around its tests'));
  const long = tests.filter(({ ms }) => ms >= LISTED_MS);
  const rounds = new Map();
  for (const { test, ms } of long) {
    const name = test.replace(ROUND, '');
    rounds.set(name, [...(rounds.get(name) ?? []), ms]);
  }
  const lines = [...rounds].map(
    ([test, all]) =>
      `| ${test}${all.length > 1 ? `, ${all.length} rounds` : ''} | ${inSeconds(Math.max(...all))} |`,
  );
  return `# The last deep run

\`npm test -- deep\` runs the loops that find something once in many rounds, and writes this file.

${day}, commit ${commit}, ${machine}: ${passed} passed, ${failed} failed in ${Math.round(seconds)} s.

| test of a second or more | seconds, of the longest round |
| --- | --- |
${lines.join('\n')}

${tests.length - long.length} others took less than a second each.
`;
}

const inSeconds = (ms) => (ms / 1000).toFixed(1);
