import { inModules } from './paths.mjs';
import { runPlaywright, runStaticCheck, runVitest } from './test-runners.mjs';

const MINUTE_MS = 60_000;

/**
 * A part of `npm test`.
 *
 * @typedef {{
 *   name: string,
 *   isAskedFor?: boolean,
 *   needsProduct?: boolean,
 *   run: (context: import('./test-runners.mjs').Context) => Promise<import('./summary.mjs').Tally[]>,
 * }} Part `isAskedFor`: runs only when named on the command line; `needsProduct`: the system packages and the build are
 *   made sure of first. Parts run in the order of the table.
 */

/** @type {Part[]} */
export const PARTS = [
  { name: 'check', run: runStaticChecks },
  {
    name: 'unit',
    run: async (context) => [
      await runVitest(context, {
        project: 'scripts',
        config: 'build/vitest.config.mjs',
        timeoutMs: MINUTE_MS,
      }),
      await runVitest(context, { project: 'unit', timeoutMs: 8 * MINUTE_MS }),
    ],
  },
  {
    name: 'integration',
    needsProduct: true,
    run: async (context) => [await runVitest(context, { project: 'integration', timeoutMs: 15 * MINUTE_MS })],
  },
  {
    name: 'e2e',
    needsProduct: true,
    run: async (context) => [await runPlaywright(context, { name: 'end-to-end', timeoutMs: 25 * MINUTE_MS })],
  },
  {
    name: 'screenshots',
    isAskedFor: true,
    needsProduct: true,
    run: async (context) => [
      await runPlaywright(context, {
        name: 'screenshots',
        args: ['--config', 'tests/e2e/screenshots.config.ts'],
        timeoutMs: 5 * MINUTE_MS,
      }),
    ],
  },
];

async function runStaticChecks(context) {
  const tsc = inModules('typescript', 'bin', 'tsc');
  const biome = inModules('@biomejs', 'biome', 'bin', 'biome');
  const checks = [
    ['biome', [biome, 'check', '--error-on-warnings', '.']],
    ...['shared', 'node', 'web'].map((layer) => [`types of ${layer}`, [tsc, '-p', `tsconfig.${layer}.json`]]),
  ];
  const tallies = [];
  for (const [name, args] of checks)
    tallies.push(await runStaticCheck(context, { name, args, timeoutMs: 5 * MINUTE_MS }));
  return tallies;
}
