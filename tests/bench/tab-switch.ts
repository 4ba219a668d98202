/// <reference lib="dom" />
import type { Page } from 'playwright';
import { CLERK } from '../e2e/support/back-office.ts';
import { signIn } from '../e2e/support/steps.ts';
import { withProduct } from './browser.ts';
import { type BenchResult, percentiles } from './result.ts';

const CPU_SLOWDOWN = 4;
const SWITCHES = 40;
const FRAME_MS = 1000 / 60;

/**
 * Time from the click on a tab to the paint of its page, between the package list and a package, both kept alive. The
 * reference is the minimum work: copies of both pages' elements, without scripts, of which one is hidden and the other
 * shown.
 */
export function benchTabSwitch(): Promise<BenchResult[]> {
  return withProduct(async (page) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, CLERK);
    await openBoth(page);
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const ours = await page.evaluate(measureTabs, SWITCHES);
    const plain = await page.evaluate(measureCopies, SWITCHES);
    const mine = percentiles(ours);
    const peer = percentiles(plain);
    return [
      {
        name: 'switch between two kept-alive tabs, to paint',
        value: mine.p50,
        unit: `ms p50 at ${CPU_SLOWDOWN}× CPU slowdown`,
        target: `${FRAME_MS.toFixed(1)} (one frame)`,
        against: { name: 'two static copies', value: peer.p50 },
        ratio: peer.p50 / mine.p50,
        note: `p95 ${mine.p95.toFixed(0)} ms, copies ${peer.p95.toFixed(0)} ms; ${SWITCHES} switches`,
      },
    ];
  });
}

/** Opens the package list and one package, each with all its data. */
async function openBoth(page: Page): Promise<void> {
  await page.goto(new URL('/inventory/packages', page.url()).href);
  await page.getByRole('table').getByRole('link').nth(3).click();
  await page.getByRole('article').waitFor();
  await page.waitForLoadState('networkidle');
}

/** Runs in the page: clicks the two tabs in turn and returns the milliseconds until each page was painted. */
async function measureTabs(switches: number): Promise<number[]> {
  const links = [...document.querySelectorAll<HTMLElement>('nav[data-tab-bar] a')].slice(-2);
  const marks = ['[data-path="/inventory/packages"]', 'article'];
  const times: number[] = [];
  for (let turn = 0; turn < switches; turn += 1) {
    const link = links[turn % 2];
    const mark = document.querySelector<HTMLElement>(marks[turn % 2] ?? '');
    if (!link || !mark) throw new Error('the two tabs are not there');
    await nextFrame();
    const start = performance.now();
    link.click();
    while (mark.getClientRects().length === 0) await nextFrame();
    await painted();
    times.push(performance.now() - start);
    // Reloads after the switch are not part of it and must not overlap the next one.
    await new Promise((resolve) => setTimeout(resolve, 700));
  }
  return times.slice(4);

  function nextFrame(): Promise<void> {
    return new Promise((resolve) => requestAnimationFrame(() => resolve()));
  }
  /** Settles in the task after the change was laid out and drawn. */
  function painted(): Promise<void> {
    return new Promise((resolve) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage(null);
      }),
    );
  }
}

/** Runs in the page: the same for two copies of the pages' elements, shown and hidden by style. */
async function measureCopies(switches: number): Promise<number[]> {
  const content = document.querySelector('#content');
  const originals = [...document.querySelectorAll<HTMLElement>('#content > [data-path]')].slice(-2);
  const copies = originals.map((original) => original.cloneNode(true) as HTMLElement);
  if (!content || copies.length < 2) throw new Error('the two pages are not there');
  for (const original of originals) original.style.setProperty('display', 'none', 'important');
  content.append(...copies);
  const times: number[] = [];
  for (let turn = 0; turn < switches; turn += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const start = performance.now();
    for (const [index, copy] of copies.entries())
      copy.style.setProperty('display', index === turn % 2 ? 'block' : 'none', 'important');
    await new Promise((resolve) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      }),
    );
    times.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return times.slice(4);
}
