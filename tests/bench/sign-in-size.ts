/// <reference lib="dom" />
import { RENDERER, scriptsBefore, withBrowser } from './browser.ts';
import { ORIGIN, serveBuiltPage } from './built-page.ts';
import type { BenchResult } from './result.ts';

/** JavaScript a browser fetches before the sign-in form can be used, gzip. */
export function benchSignInSize(): Promise<BenchResult[]> {
  return withBrowser(async (browser) => {
    const page = await browser.newPage();
    await page.addInitScript(noteWhenUsable);
    await serveBuiltPage(page, RENDERER);
    await page.goto(`${ORIGIN}/login`);
    await page.getByRole('button', { name: '登录' }).waitFor();
    const { files, gzipKiB } = await scriptsBefore(page, 'usable');
    return [
      {
        name: 'first JavaScript of the sign-in page',
        value: gzipKiB,
        unit: 'KiB gzip',
        target: '≤ 194',
        note: `${files} files; what the page fetches ahead while a person types is not counted`,
      },
    ];
  });
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
