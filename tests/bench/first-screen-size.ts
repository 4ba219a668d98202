/// <reference lib="dom" />
import { CLERK } from '../e2e/support/back-office.ts';
import { goTo, signIn } from '../e2e/support/steps.ts';
import { scriptsBefore, withProduct } from './browser.ts';
import type { BenchResult } from './result.ts';

/**
 * JavaScript of the first screen after sign-in, gzip: a signed-in person opens the home page with an empty cache, and
 * every script asked for until the page stands there with its figures counts, the sign-in page's share of it too.
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
        target: '≤ 550',
        note: `${files} files, empty cache, until its figures stand there; what is fetched ahead later is not counted`,
      },
    ];
  });
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
