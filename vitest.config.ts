import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // One more than cores: a suite often waits for programs, printers and databases that it started.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts'],
          environment: 'node',
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
