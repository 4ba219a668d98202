import { defineConfig } from 'vitest/config';

/**
 * Tests of the scripts in this folder, which are plain JavaScript because they run before the packages are installed.
 */
export default defineConfig({
  test: { name: 'scripts', root: `${import.meta.dirname}/..`, include: ['build/**/*.test.mjs'] },
});
