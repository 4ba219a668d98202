/// <reference lib="dom" />
import type { Browser, Page } from '@playwright/test';

/**
 * Pages of a plain browser, one of which is reused by test after test, because loading the product in a new page takes
 * twice as long.
 */
export interface KeptPages {
  /** A page like a new one: alone in its context, with nothing stored, on an empty document of the origin. */
  take(): Promise<Page>;
  /** Closes a page with its context, or keeps it for the next test. */
  giveBack(page: Page): Promise<void>;
}

/** For permanent changes to a page, such as `addInitScript`, a test must open a separate page. */
export function createKeptPages(browser: Browser, origin: string): KeptPages {
  let kept: Page | null = null;
  let isTaken = false;
  let size: { width: number; height: number } | null = null;

  return {
    async take() {
      if (isTaken) return emptied(await browser.newPage(), origin);
      kept ??= await browser.newPage();
      isTaken = true;
      size ??= kept.viewportSize();
      if (size !== null) await kept.setViewportSize(size);
      return emptied(kept, origin);
    },
    async giveBack(page) {
      if (page === kept) isTaken = false;
      else await page.context().close();
    },
  };
}

async function emptied(page: Page, origin: string): Promise<Page> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const address = `${origin}/empty`;
  const headers = await likeThePages(origin);
  await page.route(address, (route) => route.fulfill({ headers, contentType: 'text/html', body: '' }));
  await page.goto(address);
  await page.unroute(address);
  // After the previous page is gone, because the end of its session may just have been stored in a cookie.
  await context.clearCookies();
  await page.evaluate(clearStorage);
  return page;
}

/** The headers that make the browser load the product's page into the process that holds the empty document. */
async function likeThePages(origin: string): Promise<Record<string, string>> {
  const { headers } = await fetch(origin, { method: 'HEAD' });
  const names = ['cross-origin-opener-policy', 'origin-agent-cluster'];
  return Object.fromEntries(
    names.flatMap((name) => [[name, headers.get(name) ?? '']]).filter(([, value]) => value),
  );
}

/** Runs in the page. */
async function clearStorage(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases())
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name ?? '');
      request.onsuccess = () => resolve();
      request.onerror = () => reject(request.error);
    });
}
