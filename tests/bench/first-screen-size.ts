/// <reference lib="dom" />
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright';
import { findBrowser } from '../../build/lib/browser.mjs';
import { CLERK } from '../e2e/support/back-office.ts';
import { startBrowserBuild } from '../e2e/support/product-browser.ts';
import { goTo, signIn } from '../e2e/support/steps.ts';
import type { BenchResult } from './result.ts';

const RENDERER = join(import.meta.dirname, '../../out/renderer');

/**
 * JavaScript of the first screen after sign-in, gzip: a signed-in person opens the home page with an empty cache, and
 * every script asked for until the page stands there with its figures counts, the sign-in page's share of it too.
 */
export async function benchFirstScreenSize(): Promise<BenchResult[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'first-screen-'));
  const browser = await chromium.launch({
    executablePath: findBrowser() ?? undefined,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const product = await startBrowserBuild(browser, dataDir, {});
  try {
    const page = await product.openPage();
    await signIn(page, CLERK);
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Network.enable');
    await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
    await page.addInitScript(noteWhenReady);
    await goTo(page, '/wel/index');
    await page.waitForFunction(() => performance.getEntriesByName('ready').length > 0);
    const scripts = await page.evaluate(scriptsBeforeReady);
    let gzipBytes = 0;
    for (const path of scripts)
      gzipBytes += gzipSync(await readFile(join(RENDERER, path)), { level: 9 }).length;
    return [
      {
        name: 'first JavaScript of the home page',
        value: gzipBytes / 1024,
        unit: 'KiB gzip',
        target: '≤ 550',
        note: `${scripts.length} files, empty cache, until its figures stand there; what is fetched ahead later is not counted`,
      },
    ];
  } finally {
    await product.stop();
    await browser.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Runs in the page: remembers when the home page first stood there without anything still to come. */
function noteWhenReady(): void {
  const observer = new MutationObserver(() => {
    const home = document.querySelector('.home');
    const numbers = home?.querySelectorAll('dd, strong').length ?? 0;
    if (home === null || numbers < 4 || home.querySelector('.ant-skeleton, [aria-busy="true"]') !== null)
      return;
    performance.mark('ready');
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true, attributes: true });
}

/** Runs in the page: paths of the scripts asked for until then. */
function scriptsBeforeReady(): string[] {
  const readyAt = performance.getEntriesByName('ready')[0]?.startTime ?? Number.POSITIVE_INFINITY;
  const paths = performance
    .getEntriesByType('resource')
    .filter((entry) => entry.name.endsWith('.js') && entry.startTime <= readyAt)
    .map((entry) => new URL(entry.name).pathname);
  return [...new Set(paths)];
}
