import type { Browser, Page } from '@playwright/test';
import { launchStandIn } from '../../electron/launch.ts';
import { serverUrlOf } from './desk-call.ts';
import type { Product } from './product.ts';
import { clientProduct } from './product-client.ts';

const START_LIMIT_MS = 90_000;

/** Starts the desktop client's own bundles on the Electron stand-in. */
export async function startStandIn(
  browser: Browser,
  dataDir: string,
  env: NodeJS.ProcessEnv,
): Promise<Product> {
  const context = await browser.newContext();
  const client = launchStandIn({ context, dataDir, env });
  const page = await waitForRealPage(client.pages, client.output);
  const apiUrl = await serverUrlOf(page);
  return {
    kind: 'electron-stand-in',
    ...clientProduct(page, dataDir, apiUrl),
    openDeepLink: (link) => client.emitAppEvent('second-instance', ['veneer-desk', link], '/'),
    async stop() {
      const code = await client.stop();
      await context.close();
      if (code !== 0) throw new Error(`The client ended with code ${code}\n${client.output()}`);
    },
  };
}

/** Waits until the real page replaces the starting page, which happens when the back office answers. */
async function waitForRealPage(pages: () => Page[], output: () => string): Promise<Page> {
  const deadline = Date.now() + START_LIMIT_MS;
  for (;;) {
    const page = pages()[0];
    if (page !== undefined && /^http/.test(page.url()) && !page.url().endsWith('/starting.html')) return page;
    if (Date.now() > deadline)
      throw new Error(`The client shows no page after ${START_LIMIT_MS} ms\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
