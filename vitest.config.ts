import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { IS_DEEP } from './tests/deep.ts';

/**
 * Files that take longer than their size suggests: they run the suites of other files, start many programs, or wait for
 * simulated readers.
 */
const LONGEST =
  /on-(?:pglite|postgres)\/|\/(?:backup|durability|first-company|fuzz|headless|jobs|packaging|paper-rasters|printing|start|trade-model|year)\.test|\/rfid\/(?:detect-reader|search-power|virtual-reader|write-tag)\.test/;

/**
 * Starts the longest files first. A new clone has no recorded durations, and Vitest would then start the largest files
 * first, so that a small but slow one runs last while the other core is idle.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ordered = await super.sort(files);
    const rank = (file: TestSpecification) => (LONGEST.test(file.moduleId) ? 0 : 1);
    return ordered.sort((a, b) => a.project.name.localeCompare(b.project.name) || rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // More than there are cores, because suites often wait for the programs, printers, readers and databases they started.
    maxWorkers: availableParallelism() + 2,
    // Vitest's limit of one second is shorter than a busy machine takes for a round trip; as `tests/eventually.ts`.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts'],
          // Migrations do not change once they are older: their tests run with `npm test -- deep`.
          exclude: IS_DEEP ? [] : ['src/server/db/older-migrations/**'],
          environment: 'node',
          // Loads modules once per worker instead of once per file, which saves half of this project's processor time.
          // Tests must therefore restore what they change.
          isolate: false,
          sequence: { groupOrder: 0 },
          unstubGlobals: true,
          globalSetup: ['src/server/testing/prepare-run.ts'],
          // Long, because suites of the whole server run here and a busy machine takes several times as long.
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'integration',
          sequence: { groupOrder: 1 },
          include: ['tests/integration/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/integration/support/prepare-run.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'windows',
          sequence: { groupOrder: 2 },
          include: ['tests/windows/**/*.test.ts'],
          globalSetup: 'tests/windows/support/global-setup.ts',
          environment: 'node',
          // Wine has one list of printers, which shows the print service of whichever program read it last.
          fileParallelism: false,
          // A test starts up to four programs; each takes some seconds, or a minute on a busy machine.
          testTimeout: 480_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
