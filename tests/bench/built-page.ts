import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';

export const ORIGIN = 'http://page.invalid';

/** Answers a page's requests from the built renderer alone, without a back office. */
export async function serveBuiltPage(page: Page, folder: string): Promise<void> {
  await page.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.startsWith('/api/')) return route.abort();
    const file = join(folder, pathname);
    await route.fulfill({ path: pathname !== '/' && existsSync(file) ? file : join(folder, 'index.html') });
  });
}
