import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { SessionRecord } from '../../../src/renderer/stores/session.ts';
import { startBrowserBuild } from './product-browser.ts';
import { startRealElectron } from './product-electron.ts';
import { startHeadless } from './product-headless.ts';
import { startStandIn } from './product-stand-in.ts';

/** The product's forms; each is a Playwright project. */
export type ProductKind = 'headless' | 'electron-stand-in' | 'browser' | 'electron';

/** One started product with its own data folder, shared by the tests of a worker. */
export interface Product {
  kind: ProductKind;
  /** True where its pages have printers and readers. */
  hasDesk: boolean;
  dataDir: string;
  /** The URL of the back office, for requests outside of any page. */
  apiUrl: string;
  /** A page on the product's first screen. */
  openPage(): Promise<Page>;
  /** Opens a page at `path` that finds a session where a sign-in stores it. */
  openSignedIn(session: SessionRecord, path: string): Promise<Page>;
  closePage(page: Page): Promise<void>;
  /** Kills the back office as a crash would; settles once it is gone. */
  crashBackOffice(): Promise<void>;
  /** Restarts the back office if nothing else does; settles once it answers. */
  reviveBackOffice(): Promise<void>;
  /** Passes the product a `muzhiyu://` address as the system would; null where no program is registered for them. */
  openDeepLink: ((link: string) => Promise<void>) | null;
  stop(): Promise<void>;
}

/** `env` is added to the environment of the product's programs. */
export async function startProduct(
  kind: ProductKind,
  browser: Browser,
  dataDir: string,
  env: NodeJS.ProcessEnv = {},
): Promise<Product> {
  const start = {
    headless: startHeadless,
    'electron-stand-in': startStandIn,
    browser: startBrowserBuild,
    electron: startRealElectron,
  }[kind];
  return start(browser, dataDir, env);
}

/** Aborts the back office that a desk host has started, as V8 does for lack of memory; the host restarts it. */
export async function killEmbeddedBackOffice(dataDir: string, apiUrl: string): Promise<void> {
  process.kill(Number(readFileSync(join(dataDir, 'back-office.pid'), 'utf8')), 'SIGABRT');
  await waitFor(async () => !(await answers(apiUrl)));
}

export async function waitUntilAnswers(apiUrl: string): Promise<void> {
  await waitFor(() => answers(apiUrl));
}

async function answers(apiUrl: string): Promise<boolean> {
  try {
    return (await fetch(`${apiUrl}/api/blade-auth/oauth/public-key`)).ok;
  } catch {
    // Refused: nothing listens anymore.
    return false;
  }
}

async function waitFor(isSo: () => Promise<boolean>, limitMs = 60_000): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`not so after ${limitMs} ms: ${isSo}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
