import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import type { ProductKind } from './tests/e2e/support/product.ts';
import { whyNoElectron } from './tests/e2e/support/product-electron.ts';

const chromium = process.env.VENEER_DESK_CHROMIUM;
/**
 * A page lives some seconds: code optimised for longer runs is never used enough, and less garbage collected early costs
 * only memory, MB. Saves a third of the pages' processor time. Compiled code that is kept is used by the next test's page
 * (`support/kept-page.ts`): another eighth.
 */
const SHORT_LIVED_PAGES = '--js-flags=--min-semi-space-size=32 --no-opt --no-maglev --no-flush-bytecode';
/** Specs of everything, and those only some forms of the product have: a browser has no devices, a window no other. */
const STAND_IN_SPEC = ['stand-in.spec.ts', 'desktop*.spec.ts'];
const DEVICES = ['print.spec.ts', 'tags.spec.ts'];
const CLIENT_ONLY = ['client.spec.ts'];
/** In one form: printers are found and asked by the host alone; starts an empty desk of its own; looks into the folder of the desk's backups. */
const HEADLESS_ONLY = ['add-printers.spec.ts', 'first-company.spec.ts', 'monitor.spec.ts'];
/** The last ones bring an office of their own, whose clock they turn. */
const BROWSER_ONLY = [
  'desk-required.spec.ts',
  'desk-tasks.spec.ts',
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
/** Specs that a form cannot run. */
const NOT_FOR: Record<ProductKind, string[]> = {
  headless: [...CLIENT_ONLY, ...BROWSER_ONLY],
  'electron-stand-in': [...BROWSER_ONLY, ...HEADLESS_ONLY],
  browser: [...DEVICES, ...CLIENT_ONLY, ...HEADLESS_ONLY],
  electron: [...BROWSER_ONLY, ...HEADLESS_ONLY],
};
/**
 * What a form has of its own, beside `headless`, which runs all it can: its own specs, and tests whose tag says that they see
 * something else there. VENEER_DESK_EVERY_FORM asks for every test that a form can run.
 */
const OWN: Partial<Record<ProductKind, RegExp>> = process.env.VENEER_DESK_EVERY_FORM
  ? {}
  : {
      'electron-stand-in': anyOf(['@client', ...CLIENT_ONLY]),
      browser: anyOf(['@browser', ...BROWSER_ONLY]),
      // Where it cannot run, a few skipped tests say so for all.
      ...(whyNoElectron() === null ? {} : { electron: anyOf(CLIENT_ONLY) }),
    };

function anyOf(words: string[]): RegExp {
  return new RegExp(words.map((word) => `(?<![\\w-])${word.replaceAll('.', '\\.')}`).join('|'));
}

/**
 * The same specs against the product in each of its forms; see tests/README.md. VENEER_DESK_CHROMIUM names the browser, else
 * Playwright's own is used.
 */
export default defineConfig<object, { productKind: ProductKind }>({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  globalSetup: join(import.meta.dirname, 'tests/e2e/support/prepare-run.ts'),
  // One more than cores: a test of two waits for its product a quarter of the time. Each worker starts a product of its own.
  workers: Math.min(availableParallelism() + 1, 4),
  fullyParallel: false,
  // A shared machine may be several times slower than a desk's; what is right costs nothing by this.
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
      // Its few tests take less time than the start of a second product.
      ...(kind === 'electron-stand-in' && { workers: 1 }),
      use: {
        productKind: kind,
        // A click waits until its target stands still. The desktop client keeps its usual motion.
        contextOptions: {
          reducedMotion: /electron/.test(kind) ? ('no-preference' as const) : ('reduce' as const),
        },
      },
    })),
  ],
});
