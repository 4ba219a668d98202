import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base, expect, type Page } from '@playwright/test';
import type { Person } from './back-office.ts';
import { findOfficeServer } from './built-office-server.ts';
import { findExposedPage } from './exposed-page.ts';
import { createKeptPages, type KeptPages } from './kept-page.ts';
import type { OfficeServer } from './office-server.ts';
import { createSessions, type SessionOf, storeSession } from './sessions.ts';

/** A back office inside the test, with a clock that the test sets, serving the product's page to browsers. */
export interface Office extends Omit<OfficeServer, 'close'> {
  url: string;
  /** Addresses of the requests since the list was last cleared, newest last. */
  requests: string[];
  /** How many of the requests exchanged the refresh token for new tokens. */
  countRenewals(): number;
}

interface TestFixtures {
  sessionOf: SessionOf;
  /** Opens a page of the office, as `openAs` of `test.ts`. */
  openAs: (person: Person, path?: string) => Promise<Page>;
}

interface WorkerFixtures {
  office: Office;
  keptPages: KeptPages;
}

/** Playwright's `test` with such an office, one per worker. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  office: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const webDir = await findExposedPage();
      const made = (await import(await findOfficeServer())) as typeof import('./office-server.ts');
      const office = await made.createOfficeServer(webDir);
      const { app } = office.server;
      await app.listen({ host: '127.0.0.1', port: 0 });
      const requests: string[] = [];
      app.server.on('request', ({ url = '' }: IncomingMessage) => requests.push(url));
      const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
      office.service.redirectTo = `${url}/login`;
      await use({
        ...office,
        url,
        requests,
        countRenewals: () => requests.filter((url) => url.includes('grant_type=refresh_token')).length,
      });
      await office.close();
    },
    { scope: 'worker', timeout: 150_000 },
  ],

  keptPages: [
    async ({ browser, office }, use) => use(createKeptPages(browser, office.url)),
    { scope: 'worker' },
  ],

  sessionOf: ({ office }, use) => use(createSessions(office.url)),

  openAs: async ({ office, keptPages, sessionOf }, use) => {
    const opened: Page[] = [];
    await use(async (person, path = '/wel/index') => {
      const page = await keptPages.take();
      opened.push(page);
      await storeSession(page, await sessionOf(person));
      await page.goto(office.url + path);
      await expect(page.getByRole('main')).toBeVisible();
      return page;
    });
    for (const page of opened) await keptPages.giveBack(page);
  },

  page: async ({ page, office }, use) => {
    await page.goto(office.url);
    await use(page);
  },
});

export { expect } from '@playwright/test';
