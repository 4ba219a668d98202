import type { Page } from '@playwright/test';
import { killEmbeddedBackOffice, waitUntilAnswers } from './product.ts';

/** The desktop client, however it was started: its one window stays for the next test, and it revives its back office. */
export function clientProduct(page: Page, dataDir: string, apiUrl: string) {
  return {
    hasDesk: true,
    dataDir,
    apiUrl,
    async openPage() {
      await page.goto(new URL('/', page.url()).href);
      return page;
    },
    closePage: async () => undefined,
    crashBackOffice: () => killEmbeddedBackOffice(dataDir, apiUrl),
    reviveBackOffice: () => waitUntilAnswers(apiUrl),
  };
}
