import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';
import type { Demo } from '../devices/demo-folder.ts';
import type { ProductKind } from './support/product.ts';

/**
 * `npm test -- screenshots`: the pictures of docs/images and docs/guide, taken from the headless host and from a plain
 * browser.
 */
export default defineConfig<object, { productKind: ProductKind; demo: Demo }>({
  ...base,
  testDir: '.',
  testMatch: ['screenshots.ts', 'guide.ts'],
  outputDir: '../../test-results',
  workers: 1,
  projects: [
    { name: 'client', grep: /@client/, use: { productKind: 'headless', demo: 'year' } },
    { name: 'browser', grep: /@browser/, use: { productKind: 'browser', demo: 'year' } },
  ],
});
