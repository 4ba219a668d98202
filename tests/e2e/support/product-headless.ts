import type { Browser } from '@playwright/test';
import { startProgram } from './process.ts';
import { killEmbeddedBackOffice, type Product, waitUntilAnswers } from './product.ts';

/** What `npm start` starts where Electron cannot be had. */
export async function startHeadless(
  browser: Browser,
  dataDir: string,
  env: NodeJS.ProcessEnv,
): Promise<Product> {
  const host = await startProgram('headless.js', ['--data', dataDir, '--no-open'], env);
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
    closePage: (page) => page.context().close(),
    crashBackOffice: () => killEmbeddedBackOffice(dataDir, host.url),
    reviveBackOffice: () => waitUntilAnswers(host.url),
    openDeepLink: null,
    async stop() {
      await host.stop();
    },
  };
}
