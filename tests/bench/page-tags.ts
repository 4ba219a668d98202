/// <reference lib="dom" />
import type { Page } from 'playwright';
import { DOCUMENTS } from '../../src/shared/documents/index.ts';
import { SCREENS } from '../../src/shared/menu/screens.ts';
import { ADMIN } from '../e2e/support/back-office.ts';
import { deskCall } from '../e2e/support/desk-call.ts';
import { startHeadless } from '../e2e/support/product-headless.ts';
import { button, signIn } from '../e2e/support/steps.ts';
import { withProduct } from './browser.ts';
import { type BenchResult, percentiles } from './result.ts';

/** Answers round after round, each tag in every round: more than 20,000 readings a second. */
const readerOf = (tags: number) => `virtual:reader?family=r2000&tags=${tags}`;
/** Those of a zone, and those of a large hall. */
const TAGS = [2000, 10_000];
const ZONE = 'A1区';
const SECONDS = 10;
const FRAME_MS = 1000 / 60;

/** The work on 读标签 (reading tags), and how each is opened. */
const WORKS: readonly [string, (page: Page, docNo: string) => Promise<void>][] = [
  ['finding packages', async () => {}],
  [
    'checking a sales order',
    async (page, docNo) => {
      await page.getByText('出入库核对', { exact: true }).click();
      await page.getByRole('textbox', { name: '单号' }).fill(docNo);
      await button(page, '载入单据').click();
    },
  ],
  [
    'taking stock of a zone',
    async (page) => {
      await page.getByText('盘点', { exact: true }).click();
      await page.getByRole('combobox', { name: '库区' }).fill(ZONE);
      await button(page, '开始盘点').click();
    },
  ],
];

/**
 * Late frames of 读标签 while a reader delivers more than 20,000 readings per second of thousands of tags, from the first
 * reading on; the reference is the same page at rest. How long until every tag is counted, what the page then needs, and
 * how long the stock-take takes to be opened again. Host, back office and browser share the processor.
 */
export function benchPageTags(): Promise<BenchResult[]> {
  return withProduct(async (page) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, ADMIN);
    const orders = DOCUMENTS.saleOrder.menu.path;
    await page.goto(new URL(orders, page.url()).href);
    const numbers = page.getByText(/^XS\d+$/);
    await numbers.nth(TAGS.length - 1).waitFor();
    const docNos = await numbers.allInnerTexts();
    const results: BenchResult[] = [];
    for (const [at, tags] of TAGS.entries()) {
      // Another order each time: the desk continues the check of the same one.
      const docNo = docNos[at] ?? '';
      const readerId = readerOf(tags);
      await deskCall(page, 'rfid.configure', { uri: readerId, name: String(tags), driver: 'r2000' });
      await deskCall(page, 'settings.update', { readerId });
      for (const [work, open] of WORKS) {
        await page.goto(new URL(SCREENS.tagReading.menu.path, page.url()).href);
        await open(page, docNo);
        await button(page, '开始读').waitFor();
        await page.waitForLoadState('networkidle');
        const idle = await page.evaluate(timeFrames, SECONDS);
        const restMiB = await heapOf(page);
        await page.evaluate(noteCounted, tags);
        await button(page, '开始读').click();
        const times = await page.evaluate(timeFrames, SECONDS);
        const countedMs = await page.evaluate(() => window.countedMs);
        const figures = await page.locator('output:visible').first().innerText();
        await button(page, '停止').click();
        results.push(resultOf(work, { idle, times, figures }));
        results.push({
          name: `${tags} tags counted while ${work}`,
          value: await countedMs,
          unit: 'ms',
          note: `memory of the page's script +${((await heapOf(page)) - restMiB).toFixed(0)} MiB`,
        });
      }
      results.push(await timeResume(page, tags));
    }
    return results;
  }, startHeadless);
}

function resultOf(
  work: string,
  { idle, times, figures }: { idle: number[]; times: number[]; figures: string },
): BenchResult {
  const late = (all: readonly number[]) => all.filter((time) => time > 1.5 * FRAME_MS).length;
  const [rest, busy] = [percentiles(idle), percentiles(times)];
  return {
    name: `late frames of ${times.length} while ${work}, ${figures} in ${SECONDS} s`,
    value: late(times),
    unit: 'frames',
    target: 'no more than the page at rest',
    against: { name: 'at rest', value: late(idle) },
    ratio: rest.p95 / busy.p95,
    note: `frame p50 ${busy.p50.toFixed(1)} ms, p95 ${busy.p95.toFixed(1)}, longest ${Math.max(...times).toFixed(0)}; at rest p95 ${rest.p95.toFixed(1)}`,
  };
}

/** From the click on a stock-take of this desk until all its tags are counted. */
async function timeResume(page: Page, tags: number): Promise<BenchResult> {
  await page.reload();
  await page.getByText('盘点', { exact: true }).click();
  const begun = page.getByRole('region', { name: '本机的盘点' }).getByRole('button').first();
  await begun.waitFor();
  await page.evaluate(noteCounted, tags);
  await begun.click();
  const value = await page.evaluate(() => window.countedMs);
  return { name: `a stock-take of ${tags} tags opened again`, value, unit: 'ms' };
}

/** In MiB, after a collection of what is no longer used. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 2 ** 20;
}

declare global {
  interface Window {
    countedMs: Promise<number>;
  }
}

/** Runs in the page: the time from the next click until the list of packages and tags shows this many that were read. */
function noteCounted(tags: number): void {
  window.countedMs = new Promise((resolve) => {
    let clickedAt = 0;
    addEventListener('click', () => (clickedAt ||= performance.now()), { capture: true, once: true });
    const look = () => {
      const labels = [...document.querySelectorAll('.ant-segmented-item-label')];
      const shown = labels.map((label) => /^(?:全部|未知标签) (\d+)$/.exec(label.textContent ?? ''));
      // None of the tags is of a package; where packages are expected, the last figure is of unknown tags alone.
      const count = Number(shown.findLast((match) => match !== null)?.[1] ?? 0);
      if (clickedAt > 0 && count >= tags) resolve(performance.now() - clickedAt);
      else requestAnimationFrame(look);
    };
    look();
  });
}

/** Runs in the page: the time of each frame for so many seconds. */
async function timeFrames(seconds: number): Promise<number[]> {
  const times: number[] = [];
  const startedAt = await new Promise<number>(requestAnimationFrame);
  for (let before = startedAt; before - startedAt < seconds * 1000; ) {
    const now = await new Promise<number>(requestAnimationFrame);
    times.push(now - before);
    before = now;
  }
  return times;
}
