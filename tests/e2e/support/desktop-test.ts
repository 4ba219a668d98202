import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { copyDemoData } from '../../devices/demo-folder.ts';
import { type LaunchOptions, launchStandIn, type StandIn } from '../../electron/launch.ts';

const START_LIMIT_MS = 90_000;

/** A client of the test's own on the stand-in, with its first window on the real page. */
export interface Desktop {
  client: StandIn;
  page: Page;
  dataDir: string;
  /** The current content of its settings file. */
  settings(): Record<string, unknown>;
  /** The details of the recorded effects of a name (dialogs, notifications, …), oldest first. */
  recorded(what: string): unknown[];
}

/** How it is started, besides its arguments. */
type StartOptions = Pick<LaunchOptions, 'env' | 'packaged' | 'statusArea'>;

/** Playwright's `test` that opens clients; each is ended and its folder removed. */
export const test = base.extend<
  object,
  { openDesktop: (args: string[], options?: StartOptions) => Promise<Desktop> }
>({
  openDesktop: [
    async ({ browser }, use) => {
      const closers: (() => Promise<void>)[] = [];
      await use(async (args, options = {}) => {
        const dataDir = mkdtempSync(join(tmpdir(), 'veneer-desk-desktop-'));
        // A desk that asks for its back office has no data yet.
        if (!args.includes('ask')) await copyDemoData(dataDir);
        const context = await browser.newContext();
        const env = { ...options.env, CUPS_SERVER: join(dataDir, 'no-cups.sock') };
        const client = launchStandIn({ ...options, context, dataDir, args, env });
        closers.push(async () => {
          await client.stop();
          await context.close();
          rmSync(dataDir, { recursive: true, force: true });
        });
        await expect
          .poll(() => client.pages()[0]?.url() ?? client.output(), { timeout: START_LIMIT_MS })
          .toMatch(/^http(?!.*starting\.html)/);
        return {
          client,
          page: client.pages()[0] as Page,
          dataDir,
          settings: () => JSON.parse(readFileSync(join(dataDir, 'settings.json'), 'utf8')),
          recorded: (what) => client.recorded.filter((one) => one.what === what).map(({ detail }) => detail),
        };
      });
      for (const close of closers.reverse()) await close();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
});

export { expect } from '@playwright/test';
