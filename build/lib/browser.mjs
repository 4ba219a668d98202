import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { inModules, productNode } from './paths.mjs';
import { run } from './run.mjs';
import { createSay } from './say.mjs';

const DOWNLOAD_TIMEOUT_MS = 3 * 60_000;
/** Chromium without its on-screen drawing; takes three quarters of the time. */
export const HEADLESS_SHELL = 'chromium-headless-shell';
const NAMES = [
  HEADLESS_SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
];
const FIXED_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * Finds a Chromium on this machine: the one named in the environment, Playwright's own, or one in the PATH; null
 * without any.
 */
export function findBrowser() {
  const inPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((dir) => NAMES.map((name) => join(dir, name)));
  const candidates = [process.env.VENEER_DESK_CHROMIUM, playwrightsOwn(), ...inPath, ...FIXED_PLACES];
  return candidates.find((file) => file && existsSync(file)) ?? null;
}

/**
 * Finds a browser, or downloads Playwright's own where the download is reachable.
 *
 * @returns {Promise<string | null>} the program's path
 */
export async function ensureBrowser(stream) {
  const found = findBrowser();
  if (found !== null) return found;
  createSay(stream)('正在下载测试用浏览器', 'Fetching a browser for the tests');
  const result = await run(productNode(), [inModules('playwright', 'cli.js'), 'install', 'chromium'], {
    stdio: 'capture',
    timeoutMs: DOWNLOAD_TIMEOUT_MS,
  });
  if (result.code !== 0) stream.write(`${result.output.trim().split('\n').at(-1)}\n`);
  return findBrowser();
}

function playwrightsOwn() {
  try {
    return createRequire(import.meta.url)('playwright-core').chromium.executablePath();
  } catch {
    // Not installed yet, or no build for this system: the caller looks elsewhere.
    return undefined;
  }
}
