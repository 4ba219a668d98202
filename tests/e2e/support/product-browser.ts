import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { createKeptPages } from './kept-page.ts';
import { root, startProgram } from './process.ts';
import { type Product, waitUntilAnswers } from './product.ts';
import { storeSession } from './sessions.ts';

/** Starts the back office alone, serving the renderer to any browser. */
export async function startBrowserBuild(
  browser: Browser,
  dataDir: string,
  env: NodeJS.ProcessEnv,
): Promise<Product> {
  const start = (port: string) =>
    startProgram('server.js', [], {
      ...env,
      VENEER_DESK_DATA: dataDir,
      VENEER_DESK_PORT: port,
      VENEER_DESK_DEMO: '1',
      VENEER_DESK_WEB_DIR: join(root, 'out/renderer'),
    });
  let server = await start('0');
  const { url } = server;
  const pages = createKeptPages(browser, url);
  return {
    kind: 'browser',
    hasDesk: false,
    dataDir,
    apiUrl: url,
    async openPage() {
      const page = await browser.newPage();
      await page.goto(url);
      return page;
    },
    async openSignedIn(session, path) {
      const page = await pages.take();
      await storeSession(page, session);
      await page.goto(url + path);
      return page;
    },
    closePage: (page) => pages.giveBack(page),
    async crashBackOffice() {
      await server.stop('SIGKILL');
    },
    async reviveBackOffice() {
      server = await start(new URL(url).port);
      await waitUntilAnswers(url);
    },
    openDeepLink: null,
    async stop() {
      await server.stop();
    },
  };
}
