import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ADMIN } from './back-office.ts';
import type { Product } from './product.ts';
import { startHeadless } from './product-headless.ts';
import { createSessions } from './sessions.ts';
import { button } from './steps.ts';
import { test as base, expect } from './test.ts';

export const REGISTERED_DESK_NAME = '发货台';

/** Playwright's `test` of the product with a desk that is registered with its back office, one per worker. */
export const test = base.extend<
  {
    /** Opens a page of the desk at `path`, signed in as the administrator. */
    openDesk: (path: string) => Promise<Page>;
  },
  { registeredDesk: Product }
>({
  registeredDesk: [
    async ({ browser, product }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'veneer-desk-registered-'));
      const desk = await startHeadless(browser, dataDir, { VENEER_DESK_SERVER: product.apiUrl });
      const page = await desk.openSignedIn(await createSessions(product.apiUrl)(ADMIN), '/desk/devices');
      await button(page, '登记工位').click();
      const form = page.getByRole('dialog', { name: '登记工位' });
      await form.getByLabel('工位名称').fill(REGISTERED_DESK_NAME);
      await button(form, '登记工位').click();
      await expect(page.getByRole('region', { name: '工位登记' })).toContainText('已连接');
      await desk.closePage(page);
      await use(desk);
      await desk.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 150_000 },
  ],

  openDesk: async ({ registeredDesk, sessionOf }, use) => {
    const opened: Page[] = [];
    await use(async (path) => {
      const page = await registeredDesk.openSignedIn(await sessionOf(ADMIN), path);
      opened.push(page);
      return page;
    });
    for (const page of opened) await registeredDesk.closePage(page);
  },
});

export { expect } from './test.ts';
