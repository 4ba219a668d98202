import { join } from 'node:path';
import { recordDeepRun } from './deep-record.mjs';
import { inModules, root } from './paths.mjs';
import { runPlaywright, runStaticCheck, runVitest } from './test-runners.mjs';

const MINUTE_MS = 60_000;

/** The budget of all parts together: 15 minutes less those of installation and build. */
export const ALL_PARTS_MINUTES = 14;

/**
 * A part of `npm test`. Parts run in the order of the table.
 *
 * @typedef {{
 *   name: string,
 *   isAskedFor?: boolean,
 *   budgetMinutes?: number,
 *   isStatic?: boolean,
 *   needsProduct?: boolean,
 *   run: (context: import('./test-runners.mjs').Context) => Promise<import('./summary.mjs').Tally[]>,
 * }} Part `isAskedFor`: runs only when named on the command line; `budgetMinutes`: a part that takes longer fails, as
 *   all do that together take longer than `ALL_PARTS_MINUTES`. The budget is for the machine that `budget.mjs` names; a
 *   slower one gets more. A part that outgrows its budget has a loop that belongs to `deep`, or tests what another part
 *   tests already; `isStatic`: reads only the sources, and runs while the system packages are being installed;
 *   `needsProduct`: needs these packages and the build
 */

/** @type {Part[]} */
export const PARTS = [
  { name: 'check', budgetMinutes: 1, isStatic: true, run: runStaticChecks },
  {
    name: 'unit',
    budgetMinutes: 3,
    run: async (context) => [
      await runVitest(context, {
        project: 'scripts',
        config: 'build/vitest.config.mjs',
        timeoutMs: MINUTE_MS,
      }),
      // This project includes suites of the whole server.
      await runVitest(context, { project: 'unit', timeoutMs: 12 * MINUTE_MS, retries: 1 }),
    ],
  },
  {
    name: 'integration',
    budgetMinutes: 8,
    needsProduct: true,
    // One retry, because a busy machine may starve a program or a printer queue. A test that needs it is listed at the
    // end.
    run: async (context) => [
      await runVitest(context, { project: 'integration', timeoutMs: 25 * MINUTE_MS, retries: 1 }),
    ],
  },
  {
    name: 'e2e',
    budgetMinutes: 8,
    needsProduct: true,
    run: async (context) => [await runPlaywright(context, { name: 'end-to-end', timeoutMs: 36 * MINUTE_MS })],
  },
  { name: 'deep', isAskedFor: true, needsProduct: true, run: runDeep },
  {
    name: 'windows',
    isAskedFor: true,
    needsProduct: true,
    run: async (context) => [await runVitest(context, { project: 'windows', timeoutMs: 30 * MINUTE_MS })],
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

/**
 * The tests that run on request: loops that find a rare fault in many rounds, query plans for a large company, every
 * server suite on the embedded database, the migrations of older databases, the demo year, a million random bytes for
 * each reader codec, every screen in every theme, and the browser tests of rare cases (`@deep`). The last results are in
 * docs/deep-tests.md.
 */
async function runDeep(context) {
  const startedAt = Date.now();
  const tally = await runVitest(context, {
    project: 'integration',
    files: [
      'backup',
      'durability',
      'first-company',
      'fuzz',
      'labels',
      'pack-lists',
      'print-faults',
      'reversals',
      'tag-faults',
      'trade-model',
    ].map((name) => `tests/integration/${name}.test.ts`),
    env: { VENEER_DESK_DEEP: '1' },
    timeoutMs: 180 * MINUTE_MS,
  });
  const screens = await runPlaywright(context, {
    name: 'screens',
    args: ['--grep', '@deep|themes.spec|accessibility.spec'],
    env: { VENEER_DESK_DEEP: '1' },
    timeoutMs: 25 * MINUTE_MS,
  });
  const embedded = await runVitest(context, {
    project: 'unit',
    files: [
      'src/server/on-pglite',
      'src/server/db/older-migrations',
      'src/server/demo/year',
      'src/main/devices/readers',
    ],
    env: { VENEER_DESK_DEEP: '1' },
    timeoutMs: 15 * MINUTE_MS,
  });
  const suites = { ...embedded, runner: 'suites on PGlite, codecs', timings: [] };
  const tallies = [{ ...tally, runner: 'deep' }, suites, screens];
  await recordDeepRun(tallies, (Date.now() - startedAt) / 1000);
  return tallies;
}

async function runStaticChecks(context) {
  const tsc = inModules('typescript', 'bin', 'tsc');
  const biome = inModules('@biomejs', 'biome', 'bin', 'biome');
  const checks = [
    // The slowest first.
    // By default the compiler has four checkers, each of which infers the same types again.
    ...['node', 'web', 'shared'].map((layer) => [
      `types of ${layer}`,
      [tsc, '-p', `tsconfig.${layer}.json`, '--singleThreaded'],
    ]),
    ['doors', [join(root, 'build/doors.mjs')]],
    ['styles', [join(root, 'build/styles.mjs')]],
    ['biome', [biome, 'check', '--error-on-warnings', '.']],
  ];
  const tallies = [];
  const left = checks.values();
  const runNext = async () => {
    for (const [name, args] of left)
      tallies.push(await runStaticCheck(context, { name, args, timeoutMs: 5 * MINUTE_MS }));
  };
  // Two at a time, because the compiler uses one core.
  await Promise.all([runNext(), runNext()]);
  return tallies;
}
