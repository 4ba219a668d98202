/// <reference lib="dom" />
import type { Page } from 'playwright';
import { signIn } from '../../e2e/support/steps.ts';
import { RENDERER, withBrowser } from '../browser.ts';
import { accountOf, addCompany } from '../server/company.ts';
import { openEmbeddedFolder, openFilledPostgres } from '../server/databases.ts';
import { type MeasuredNode, startNode } from '../server/measured-node.ts';
import { LISTED_COMPANY, packagesSql } from '../server/packages.ts';

/** Rows per statement. */
const CHUNK = 50_000;
/** Most rows of the embedded database. */
const MOST_EMBEDDED = 100_000;

interface PageProduct {
  /** Signed in as an administrator. */
  page: Page;
  /** The company's data and database: `1000000 packages on PostgreSQL`. */
  label: string;
}

/**
 * Passes `work` a signed-in page of the product for a company of `rows` packages, on PostgreSQL, or on the embedded
 * database where PostgreSQL is not installed. `renderer`: the folder of the built page.
 */
export async function withPackages<T>(
  rows: number,
  work: (product: PageProduct) => Promise<T>,
  renderer = RENDERER,
): Promise<T> {
  const kept = await openFilledPostgres(`packages-${rows}`, (node) => fill(node, rows));
  const database = kept ?? (await openEmbeddedFolder());
  const total = kept === null ? Math.min(rows, MOST_EMBEDDED) : rows;
  const node = await startNode({ ...database.where, webDir: renderer });
  try {
    if (kept === null) await fill(node, total);
    return await withBrowser(async (browser) => {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await page.addInitScript(addBenchTimer);
      await page.goto(node.url);
      await signIn(page, { company: LISTED_COMPANY, account: accountOf(0) });
      return work({ page, label: `${total} packages on ${database.name}` });
    });
  } finally {
    await node.stop();
    await database.remove();
  }
}

async function fill(node: MeasuredNode, total: number): Promise<void> {
  await addCompany(node, LISTED_COMPANY);
  for (let there = 0; there < total; there += CHUNK) {
    await node.ask('script', packagesSql(LISTED_COMPANY, there + 1, Math.min(there + CHUNK, total)));
    await node.ask('upkeep');
  }
  await node.ask('script', `SELECT fold_pack_totals('${LISTED_COMPANY}')`);
}

declare global {
  interface Window {
    /** Milliseconds from calling `begin` to the paint of the first frame in which `isThere` returns true. */
    benchTime(begin: () => void, isThere: () => boolean): Promise<number>;
  }
}

/**
 * Runs in the page. Looks after each change of elements: a look in every frame would itself make frames, which users do
 * not have.
 */
function addBenchTimer(): void {
  const nextTask = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
  window.benchTime = async (begin, isThere) => {
    await new Promise(requestAnimationFrame);
    // In a separate task, like a click: if it started within a frame, the measured time would end one frame late.
    await nextTask();
    const startedAt = performance.now();
    begin();
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('what is timed did not come')), 20_000);
      const observer = new MutationObserver(look);
      function look(): void {
        if (!isThere()) return;
        observer.disconnect();
        clearTimeout(late);
        resolve();
      }
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      look();
    });
    // The task after the frame in which the change is laid out and painted.
    await new Promise(requestAnimationFrame);
    await nextTask();
    return performance.now() - startedAt;
  };
}
