import type { Page } from '@playwright/test';
import type { SessionRecord } from '../../../src/renderer/stores/session.ts';
import { deskCall } from './desk-call.ts';
import { killEmbeddedBackOffice, waitUntilAnswers } from './product.ts';

/**
 * The desktop client, however it was started: its only window serves the next test too, and it restarts its back
 * office itself.
 */
export function clientProduct(page: Page, dataDir: string, apiUrl: string) {
  return {
    hasDesk: true,
    dataDir,
    apiUrl,
    async openPage() {
      await page.goto(new URL('/', page.url()).href);
      return page;
    },
    async openSignedIn(session: SessionRecord, path: string) {
      await deskCall(page, 'secrets.write', { name: 'session', value: JSON.stringify(session) });
      await page.goto(new URL(path, page.url()).href);
      return page;
    },
    closePage: async () => undefined,
    crashBackOffice: () => killEmbeddedBackOffice(dataDir, apiUrl),
    reviveBackOffice: () => waitUntilAnswers(apiUrl),
  };
}
