/// <reference lib="dom" />
import { CLERK } from '../e2e/support/back-office.ts';
import { goTo, signIn } from '../e2e/support/steps.ts';
import { scriptsBefore, withProduct } from './browser.ts';
import type { BenchResult } from './result.ts';

/**
 * Gzip size of the JavaScript of the first screen after sign-in: the home page with an empty cache. Counts every
 * script loaded until the page shows its figures, including those of the sign-in page.
 */
export function benchFirstScreenSize(): Promise<BenchResult[]> {
  return withProduct(async (page) => {
    await signIn(page, CLERK);
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Network.enable');
    await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
    await page.addInitScript(noteWhenReady);
    await goTo(page, '/wel/index');
    await page.waitForFunction(() => performance.getEntriesByName('ready').length > 0);
    const { files, gzipKiB } = await scriptsBefore(page, 'ready');
    return [
      {
        name: 'first JavaScript of the home page',
        value: gzipKiB,
        unit: 'KiB gzip',
        target: '≤ 453',
        note: `${files} files, empty cache, until its figures stand there; what is fetched ahead later is not counted`,
      },
    ];
  });
}

/** Runs in the page: marks when the home page is first complete. */
function noteWhenReady(): void {
  const observer = new MutationObserver(() => {
    const home = document.querySelector('[data-path="/wel/index"]');
    const numbers = home?.querySelectorAll('dd, strong').length ?? 0;
    if (home === null || numbers < 4 || home.querySelector('.ant-skeleton, [aria-busy="true"]') !== null)
      return;
    performance.mark('ready');
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true, attributes: true });
}
