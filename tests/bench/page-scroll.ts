/// <reference lib="dom" />
import type { Page } from 'playwright';
import { withPackages } from './page/product.ts';
import { type BenchResult, percentiles } from './result.ts';

const ROWS = 1000;
const CPU_SLOWDOWN = 4;
const FRAMES = 240;
const FRAME_MS = 1000 / 60;
const LIST = '[data-path="/inventory/packages"] [data-sheet]';

/**
 * Scrolling through a list of 1,000 rows, about three rows a frame. The peer is a bare table with the same texts in a
 * box of the same size: what the browser itself needs, which is much where it draws by software.
 */
export function benchPageScroll(): Promise<BenchResult[]> {
  return withPackages(2 * ROWS, ({ page }) => measureScroll(page));
}

async function measureScroll(page: Page): Promise<BenchResult[]> {
  await page.goto(new URL(`/inventory/packages?stockStatus=ALL&size=${ROWS}`, page.url()).href);
  await page.locator(`${LIST} tbody tr`).nth(5).waitFor();
  await page.waitForLoadState('networkidle');
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const ours = await page.evaluate(timeScroll, { selector: LIST, frames: FRAMES });
  await page.evaluate(showBareTable, { selector: LIST, rows: ROWS });
  const bare = await page.evaluate(timeScroll, { selector: '#bare', frames: FRAMES });
  const late = (times: readonly number[]) => times.filter((time) => time > 1.5 * FRAME_MS).length;
  return [
    {
      name: `late frames of ${FRAMES} while scrolling ${ROWS} rows, ${CPU_SLOWDOWN}× CPU slowdown`,
      value: late(ours),
      unit: 'frames',
      target: 'none, or no more than a bare table',
      against: { name: 'a bare HTML table', value: late(bare) },
      ratio: percentiles(bare).p50 / percentiles(ours).p50,
      note: `frame p50 ${percentiles(ours).p50.toFixed(1)} ms, p95 ${percentiles(ours).p95.toFixed(1)}; bare p50 ${percentiles(bare).p50.toFixed(1)}, p95 ${percentiles(bare).p95.toFixed(1)}`,
    },
  ];
}

/** Runs in the page: the time of each frame while the box scrolls down and up again. */
async function timeScroll({ selector, frames }: { selector: string; frames: number }): Promise<number[]> {
  const box = document.querySelector<HTMLElement>(selector);
  if (!box) throw new Error('the list is not there');
  const times: number[] = [];
  let before = await new Promise(requestAnimationFrame);
  for (let frame = 0; frame < frames; frame += 1) {
    box.scrollTop += frame < frames / 2 ? 110 : -110;
    const now = await new Promise(requestAnimationFrame);
    times.push(now - before);
    before = now;
  }
  return times;
}

/** Runs in the page: puts a table without scripts or styles of ours in place of the product. */
function showBareTable({ selector, rows }: { selector: string; rows: number }): void {
  const list = document.querySelector<HTMLElement>(selector);
  if (!list) throw new Error('the list is not there');
  const drawn = [...list.querySelectorAll('tbody tr[data-row-id]')].map((row) =>
    [...row.children].map((cell) => cell.textContent ?? ''),
  );
  const { width, height } = list.getBoundingClientRect();
  const box = document.createElement('div');
  box.id = 'bare';
  Object.assign(box.style, { overflow: 'auto', width: `${width}px`, height: `${height}px` });
  const table = box.appendChild(document.createElement('table'));
  for (let at = 0; at < rows; at += 1) {
    const row = table.insertRow();
    row.style.height = '37px';
    for (const text of drawn[at % drawn.length] ?? []) row.insertCell().textContent = text;
  }
  document.body.replaceChildren(box);
}
