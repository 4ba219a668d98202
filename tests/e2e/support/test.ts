import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { copyDemoData, type Demo } from '../../devices/demo-folder.ts';
import { findCupsObstacle, startCups } from '../../devices/printers/cups.ts';
import { startTcpSink, type TcpSink } from '../../devices/printers/tcp-sink.ts';
import { type BackOfficeSession, CLERK, type Pack, type Person, signInByHand } from './back-office.ts';
import { deskCall } from './desk-call.ts';
import { type Product, type ProductKind, startProduct } from './product.ts';
import { whyNoElectron } from './product-electron.ts';
import { createSessions, type SessionOf } from './sessions.ts';

/** The only site whose pages the product may embed; a spec answers for it. */
export const EMBEDDED_SITE = 'http://embedded.example';
/** The product downloads or imports this many rows at once; more become a job. */
export const IMMEDIATE_ROWS = 400;

interface WorkerFixtures {
  productKind: ProductKind;
  demo: Demo;
  /** A print service with the raw queue `labels` that sends to `printer`, or the reason why it is unavailable. */
  spooler: { obstacle: string } | { obstacle: null; socketPath: string; printer: TcpSink };
  product: Product;
  /** A session with the back office as a person of the demo data; one sign-in per worker and person. */
  asPerson: (person: Person) => Promise<BackOfficeSession>;
  takePack: () => Promise<Pack>;
}

interface TestFixtures {
  /** Skips the test where its kind of product cannot run. */
  runtime: undefined;
  sessionOf: SessionOf;
  /**
   * Opens a page of the product at `path` (default: home), signed in as a person without the sign-in screen. Tests of
   * the sign-in itself, and tests that sign out, use `page` and `signIn`.
   */
  openAs: (person: Person, path?: string) => Promise<Page>;
  /** A package with tally lines and without a tag that no other test of this worker uses. */
  pack: Pack;
}

/** Playwright's `test`; its `page` is the sign-in screen of the project's product; `openAs` skips it. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  productKind: ['headless', { option: true, scope: 'worker' }],
  demo: ['1', { option: true, scope: 'worker' }],

  spooler: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const obstacle = findCupsObstacle();
      if (obstacle !== null) return use({ obstacle });
      const printer = await startTcpSink();
      const deviceUri = `socket://127.0.0.1:${printer.port}`;
      const cups = await startCups([{ name: 'labels', deviceUri, kind: 'raw' }]);
      await use({ obstacle: null, socketPath: cups.socketPath, printer });
      await cups.stop();
      await printer.close();
    },
    { scope: 'worker' },
  ],

  product: [
    async ({ browser, productKind, demo, spooler }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), `veneer-desk-${productKind}-`));
      await copyDemoData(dataDir, demo);
      // Without our own print service, the machine's is not used either: tests must not print on real printers.
      const server = spooler.obstacle === null ? spooler.socketPath : join(dataDir, 'no-cups.sock');
      const product = await startProduct(productKind, browser, dataDir, {
        CUPS_SERVER: server,
        VENEER_DESK_FRAME_ORIGINS: EMBEDDED_SITE,
        // The backup that a desk catches up on in the morning would run in the middle of a spec.
        VENEER_DESK_BACKUP_AT: 'off',
        VENEER_DESK_IMMEDIATE_ROWS: String(IMMEDIATE_ROWS),
      });
      await use(product);
      await product.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 150_000 },
  ],

  asPerson: [
    async ({ product }, use) => {
      const sessions = new Map<string, Promise<BackOfficeSession>>();
      await use((person) => {
        const known = sessions.get(person.account) ?? signInByHand(product.apiUrl, person);
        sessions.set(person.account, known);
        return known;
      });
    },
    { scope: 'worker' },
  ],

  takePack: [
    async ({ asPerson }, use) => {
      let free: Pack[] | undefined;
      await use(async () => {
        free ??= await findFreePacks(await asPerson(CLERK));
        const pack = free.pop();
        if (pack === undefined) throw new Error('the demo data has no more packages without a tag');
        return pack;
      });
    },
    { scope: 'worker' },
  ],

  runtime: [
    async ({ productKind }, use, { skip }) => {
      const why = productKind === 'electron' ? whyNoElectron() : null;
      skip(why !== null, why ?? '');
      await use(undefined);
    },
    { auto: true },
  ],

  page: async ({ product }, use) => {
    const page = await product.openPage();
    const failures = listFailures(page);
    await page.getByLabel('公司编号', { exact: true }).waitFor();
    await use(page);
    await leaveNothing(product, page);
    await product.closePage(page);
    expect(failures(), 'uncaught errors of the page').toEqual([]);
  },

  sessionOf: ({ product }, use) => use(createSessions(product.apiUrl)),

  openAs: async ({ product, sessionOf }, use) => {
    const opened: Page[] = [];
    const failures: (() => string[])[] = [];
    await use(async (person, path = '/wel/index') => {
      const page = await product.openSignedIn(await sessionOf(person), path);
      opened.push(page);
      failures.push(listFailures(page));
      await expect(page.getByRole('main')).toBeVisible();
      return page;
    });
    for (const page of opened) {
      await leaveNothing(product, page);
      await product.closePage(page);
    }
    expect(
      failures.flatMap((list) => list()),
      'uncaught errors of the pages',
    ).toEqual([]);
  },

  pack: async ({ takePack }, use) => {
    await use(await takePack());
  },
});

export { expect } from '@playwright/test';

async function findFreePacks(clerk: BackOfficeSession): Promise<Pack[]> {
  const { records } = await clerk.get<{ records: Pack[] }>('/blade-veneer/v1/pack/page', {
    size: '300',
    rfidStatus: '0',
    stockStatus: 'IN_STOCK',
  });
  // Specs take from the end of this order: packages without a printed label.
  return records.filter(({ bundles }) => bundles > 0).sort((a, b) => b.printCount - a.printCount);
}

/** Lists the errors that nothing in the page caught, from now on until the returned function is called. */
function listFailures(page: Page): () => string[] {
  const found: string[] = [];
  const note = (error: Error) => void found.push(`${page.url()} ${error.message}`);
  page.on('pageerror', note);
  return () => {
    page.off('pageerror', note);
    return found;
  };
}

/** A desk keeps the session, and the client's only window the preferences; a new browser context has neither. */
async function leaveNothing(product: Product, page: Page): Promise<void> {
  if (!product.hasDesk) return;
  await deskCall(page, 'secrets.remove', { name: 'session' });
  await deskCall(page, 'secrets.remove', { name: 'lock' });
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}
