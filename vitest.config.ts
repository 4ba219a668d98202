import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longer than their size tells: they run suites of other files, or start many programs. */
const LONGEST =
  /on-(?:pglite|postgres)\/|\/(?:backup|durability|first-company|fuzz|headless|jobs|packaging|printing|trade-model|year)\.test/;

/**
 * Starts the longest files first. A new clone knows no durations, and Vitest then starts small files last: the longest
 * among them would run at the end, beside an idle core.
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
    // One more than cores: a suite often waits for programs, printers and databases that it started.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts'],
          environment: 'node',
          // Modules are loaded once a worker instead of once a file, half of the tier's processor time: a test leaves
          // behind what it found.
          isolate: false,
          globalSetup: ['src/server/testing/prepare-run.ts'],
          // Suites of the whole server are among them; a busy machine takes several times as long.
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'integration',
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
          include: ['tests/windows/**/*.test.ts'],
          globalSetup: 'tests/windows/support/global-setup.ts',
          environment: 'node',
          // One Windows, whose list of printers follows the print service of whichever program asks last.
          fileParallelism: false,
          // A test starts up to four programs, each some seconds, on a busy machine a minute.
          testTimeout: 480_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
