import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';
import type { ProductKind } from './support/product.ts';

/** `npm test -- screenshots`: the pictures of docs/images and docs/guide, taken from the headless host and from a plain browser. */
export default defineConfig<object, { productKind: ProductKind }>({
  ...base,
  testDir: '.',
  testMatch: ['screenshots.ts', 'guide.ts'],
  outputDir: '../../test-results',
  workers: 1,
  projects: [
    { name: 'client', grep: /@client/, use: { productKind: 'headless' } },
    { name: 'browser', grep: /@browser/, use: { productKind: 'browser' } },
  ],
});
