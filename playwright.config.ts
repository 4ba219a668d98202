import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { IS_DEEP } from './tests/deep.ts';
import type { ProductKind } from './tests/e2e/support/product.ts';
import { whyNoElectron } from './tests/e2e/support/product-electron.ts';

const chromium = process.env.VENEER_DESK_CHROMIUM;
/**
 * V8 flags for pages that live a few seconds: optimising code takes longer than it saves, and a larger young generation
 * costs only some MB of memory. They save a third of the pages' processor time. Keeping compiled code saves another
 * eighth, because the next test's page uses it (`support/kept-page.ts`).
 */
const SHORT_LIVED_PAGES = '--js-flags=--min-semi-space-size=32 --no-opt --no-maglev --no-flush-bytecode';
/**
 * Specs of the Electron stand-in, and specs that need a form of the product: a browser has no devices, and only the
 * desktop client has a window.
 */
const STAND_IN_SPEC = ['stand-in.spec.ts', 'desktop*.spec.ts'];
const DEVICES = ['print.spec.ts', 'tags.spec.ts'];
const CLIENT_ONLY = ['client.spec.ts'];
/**
 * Specs that run only on `headless`: only that host searches for printers and identifies them, and these specs need an
 * empty desk or its backup folder.
 */
const HEADLESS_ONLY = ['add-printers.spec.ts', 'first-company.spec.ts', 'monitor.spec.ts'];
/**
 * Specs with a back office of their own (`support/office-test.ts`), because they change its clock, data or settings, or
 * without a desk.
 */
const BROWSER_ONLY = [
  'desk-required.spec.ts',
  'desk-print-tasks.spec.ts',
  'desk-tag-tasks.spec.ts',
  'fetched-pages.spec.ts',
  'session.spec.ts',
  'sign-in-ways.spec.ts',
  'sign-in-social.spec.ts',
  'account.spec.ts',
  'chat-nodes.spec.ts',
  'personal.spec.ts',
  'upload-store.spec.ts',
  'user-picker-pages.spec.ts',
];
/** Specs that each form of the product cannot run. */
const NOT_FOR: Record<ProductKind, string[]> = {
  headless: [...CLIENT_ONLY, ...BROWSER_ONLY],
  'electron-stand-in': [...BROWSER_ONLY, ...HEADLESS_ONLY],
  browser: [...DEVICES, ...CLIENT_ONLY, ...HEADLESS_ONLY],
  electron: [...BROWSER_ONLY, ...HEADLESS_ONLY],
};
/**
 * Tests that run on each form besides `headless`, which runs everything it can: the specs for that form alone, and the
 * tests whose tag (`@client`, `@browser`) says that the form behaves differently. VENEER_DESK_EVERY_FORM runs every
 * test that a form supports.
 */
const OWN: Partial<Record<ProductKind, RegExp>> = process.env.VENEER_DESK_EVERY_FORM
  ? {}
  : {
      'electron-stand-in': anyOf(['@client', ...CLIENT_ONLY]),
      browser: anyOf(['@browser', ...BROWSER_ONLY]),
      // On a machine without Electron only these few tests are reported as skipped, not the whole suite.
      ...(whyNoElectron() === null ? {} : { electron: anyOf(CLIENT_ONLY) }),
    };

function anyOf(words: string[]): RegExp {
  return new RegExp(words.map((word) => `(?<![\\w-])${word.replaceAll('.', '\\.')}`).join('|'));
}

/**
 * Runs the same specs against each form of the product; see tests/README.md. VENEER_DESK_CHROMIUM names the browser;
 * without it Playwright uses its own.
 */
export default defineConfig<object, { productKind: ProductKind }>({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  globalSetup: join(import.meta.dirname, 'tests/e2e/support/prepare-run.ts'),
  // One more than there are cores, because two tests wait for the product a quarter of their time. Each worker starts
  // its own product.
  workers: Math.min(availableParallelism() + 1, 4),
  fullyParallel: false,
  // Rare cases of screens that other tests use, and what a lower tier tests too; all with `npm test -- deep`.
  grepInvert: IS_DEEP ? undefined : /@deep/,
  // Generous, because a shared machine may be several times slower than a developer's. A passing test is not delayed by
  // it.
  timeout: 120_000,
  globalTimeout: 35 * 60_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', SHORT_LIVED_PAGES],
    },
  },
  projects: [
    { name: 'the stand-in itself', testMatch: STAND_IN_SPEC },
    ...(Object.keys(NOT_FOR) as ProductKind[]).map((kind) => ({
      name: kind,
      testIgnore: [...STAND_IN_SPEC, ...NOT_FOR[kind]],
      grep: OWN[kind],
      // One worker: this form's few tests take less time than starting the product a second time.
      ...(kind === 'electron-stand-in' && { workers: 1 }),
      use: {
        productKind: kind,
        // Without motion a click need not wait until its target stands still. The desktop client keeps the usual
        // motion.
        contextOptions: {
          reducedMotion: /electron/.test(kind) ? ('no-preference' as const) : ('reduce' as const),
        },
      },
    })),
  ],
});
