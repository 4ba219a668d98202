/// <reference lib="dom" />
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright';
import { findBrowser } from '../../build/lib/browser.mjs';
import { startBrowserBuild } from '../e2e/support/product-browser.ts';

/** The built user interface. */
export const RENDERER = join(import.meta.dirname, '../../out/renderer');

export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({
    executablePath: findBrowser() ?? undefined,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Opens the sign-in page of a separate back office with demo data for `work`; `start`: with a desk, or without. */
export function withProduct<T>(work: (page: Page) => Promise<T>, start = startBrowserBuild): Promise<T> {
  return withBrowser(async (browser) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'veneer-desk-bench-'));
    const product = await start(browser, dataDir, {});
    try {
      return await work(await product.openPage());
    } finally {
      await product.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
}

/** Number and gzip size of the scripts that the page loaded before its performance mark of this name. */
export async function scriptsBefore(page: Page, mark: string): Promise<{ files: number; gzipKiB: number }> {
  const paths = await page.evaluate(pathsBefore, mark);
  let gzipBytes = 0;
  for (const path of paths) gzipBytes += gzipSync(await readFile(join(RENDERER, path)), { level: 9 }).length;
  return { files: paths.length, gzipKiB: gzipBytes / 1024 };
}

/** Runs in the page. */
function pathsBefore(mark: string): string[] {
  const markedAt = performance.getEntriesByName(mark)[0]?.startTime ?? Number.POSITIVE_INFINITY;
  const paths = performance
    .getEntriesByType('resource')
    .filter((entry) => entry.name.endsWith('.js') && entry.startTime <= markedAt)
    .map((entry) => new URL(entry.name).pathname);
  return [...new Set(paths)];
}
