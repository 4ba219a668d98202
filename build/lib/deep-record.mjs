import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { run } from './run.mjs';

/**
 * Writes the results of the last run of the deep tests into docs/deep-tests.md.
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

/** Returns the file's whole content. */
export function describeDeepRun({ tallies, seconds, machine, commit, at }) {
  const sum = (count) => tallies.reduce((total, tally) => total + count(tally), 0);
  const passed = sum((tally) => tally.passed);
  const failed = sum((tally) => tally.failed.length + tally.broken.length);
  const day = at.toISOString().slice(0, 10);
  const lines = tallies
    .flatMap(({ timings = [] }) => timings)
    .filter(({ test }) => !test.endsWith('around its tests'))
    .map(({ test, ms }) => `| ${test} | ${(ms / 1000).toFixed(1)} |`);
  return `# The last deep run

\`npm test -- deep\` runs the loops that find something once in many rounds, and writes this file.

${day}, commit ${commit}, ${machine}: ${passed} passed, ${failed} failed in ${Math.round(seconds)} s.

| test | seconds |
| --- | --- |
${lines.join('\n')}
`;
}
