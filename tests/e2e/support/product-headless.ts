import type { Browser } from '@playwright/test';
import { deskCallAhead } from './desk-call.ts';
import { createKeptPages } from './kept-page.ts';
import { startProgram } from './process.ts';
import { killEmbeddedBackOffice, type Product, waitUntilAnswers } from './product.ts';

/** Starts the headless host, as `npm start` does where Electron is unavailable. */
export async function startHeadless(
  browser: Browser,
  dataDir: string,
  env: NodeJS.ProcessEnv,
): Promise<Product> {
  const host = await startProgram('headless.js', ['--data', dataDir, '--no-open'], env);
  const pages = createKeptPages(browser, host.url);
  return {
    kind: 'headless',
    hasDesk: true,
    dataDir,
    apiUrl: host.url,
    async openPage() {
      const page = await browser.newPage();
      await page.goto(host.url);
      return page;
    },
    async openSignedIn(session, path) {
      const page = await pages.take();
      const secret = { name: 'session', value: JSON.stringify(session), isKept: false };
      await deskCallAhead(page.context(), host.url, 'secrets.write', secret);
      await page.goto(host.url + path);
      return page;
    },
    closePage: (page) => pages.giveBack(page),
    crashBackOffice: () => killEmbeddedBackOffice(dataDir, host.url),
    reviveBackOffice: () => waitUntilAnswers(host.url),
    openDeepLink: null,
    async stop() {
      await host.stop();
    },
  };
}
