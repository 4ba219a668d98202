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
    const scripts = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
    });
    await serveBuiltPage(page, renderer);
    await page.goto(`${ORIGIN}/login`);
    await page.getByRole('button', { name: '登录' }).waitFor();
    let gzipBytes = 0;
    for (const path of scripts)
      gzipBytes += gzipSync(await readFile(join(renderer, path)), { level: 9 }).length;
    return [
      {
        name: 'first JavaScript of the sign-in page',
        value: gzipBytes / 1024,
        unit: 'KiB gzip',
        target: '≤ 200',
        note: `${scripts.size} files`,
      },
    ];
  } finally {
    await browser.close();
  }
}
