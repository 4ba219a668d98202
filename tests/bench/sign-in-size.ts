/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright';
import { findBrowser } from '../../build/lib/browser.mjs';
import { ORIGIN, serveBuiltPage } from './built-page.ts';
import type { BenchResult } from './result.ts';

/** JavaScript a browser fetches before the sign-in form can be used, gzip. */
export async function benchSignInSize(): Promise<BenchResult[]> {
  const renderer = join(import.meta.dirname, '../../out/renderer');
  const browser = await chromium.launch({
    executablePath: findBrowser() ?? undefined,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage();
    await page.addInitScript(noteWhenUsable);
    await serveBuiltPage(page, renderer);
    await page.goto(`${ORIGIN}/login`);
    await page.getByRole('button', { name: '登录' }).waitFor();
    const scripts = await page.evaluate(scriptsBeforeUsable);
    let gzipBytes = 0;
    for (const path of scripts)
      gzipBytes += gzipSync(await readFile(join(renderer, path)), { level: 9 }).length;
    return [
      {
        name: 'first JavaScript of the sign-in page',
        value: gzipBytes / 1024,
        unit: 'KiB gzip',
        target: '≤ 200',
        note: `${scripts.length} files; what the page fetches ahead while a person types is not counted`,
      },
    ];
  } finally {
    await browser.close();
  }
}

/** Runs in the page: remembers when the sign-in button first stood there. */
function noteWhenUsable(): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector('button[type=submit]') === null) return;
    performance.mark('usable');
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Runs in the page: paths of the scripts asked for until then. */
function scriptsBeforeUsable(): string[] {
  const usableAt = performance.getEntriesByName('usable')[0]?.startTime ?? Number.POSITIVE_INFINITY;
  const paths = performance
    .getEntriesByType('resource')
    .filter((entry) => entry.name.endsWith('.js') && entry.startTime <= usableAt)
    .map((entry) => new URL(entry.name).pathname);
  return [...new Set(paths)];
}
