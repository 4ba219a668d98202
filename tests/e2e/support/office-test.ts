import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base } from '@playwright/test';
import { createServer } from 'vite';
import { findExposedPage } from './exposed-page.ts';
import type { OfficeServer } from './office-server.ts';
import { root } from './process.ts';

/** A back office inside the test, whose clock the test turns, serving the product's page to browsers. */
export interface Office extends Omit<OfficeServer, 'close'> {
  url: string;
  /** Addresses of the requests since they were last forgotten, newest last. */
  requests: string[];
  /** How many of them asked for other tokens in exchange for the refresh token. */
  countRenewals(): number;
}

/** Playwright's `test` with such an office, one a worker. */
export const test = base.extend<object, { office: Office }>({
  office: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const webDir = await findExposedPage();
      // The server's source is written for Vite, which finds its migrations.
      const vite = await createServer({
        root,
        configFile: false,
        logLevel: 'error',
        appType: 'custom',
        server: { middlewareMode: true, hmr: false, ws: false, watch: null },
        optimizeDeps: { noDiscovery: true },
      });
      const made = await vite.ssrLoadModule('/tests/e2e/support/office-server.ts');
      const office: OfficeServer = await made.createOfficeServer(webDir);
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
      await vite.close();
    },
    { scope: 'worker', timeout: 150_000 },
  ],

  page: async ({ page, office }, use) => {
    await page.goto(office.url);
    await use(page);
  },
});

export { expect } from '@playwright/test';
