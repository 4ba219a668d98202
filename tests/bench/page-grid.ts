/// <reference lib="dom" />
import type { Page } from 'playwright';
import { withPackages } from './page/product.ts';
import { type BenchResult, percentiles } from './result.ts';

/** The longest tally of a package. */
const LINES = 2000;
/** The column that is typed in, behind log, bundle, length and width. */
const PIECES = 4;
const KEYS = 120;
const WARM_UP = 20;
const CELL = '[data-active-cell]';
const BARE = '#bare-input';

/** From a key in a cell of the longest tally to its paint; the peer is a bare input on the same page. */
export function benchPageGrid(): Promise<BenchResult[]> {
  return withPackages(1000, async ({ page }) => {
    await page.goto(new URL('/inventory/packages/new', page.url()).href);
    await page.locator(CELL).focus();
    await page.evaluate(pasteTally, { cell: CELL, lines: LINES });
    await page.getByRole('row', { name: `合计 ${LINES.toLocaleString('en')}` }).waitFor();
    // They appear below the lines and reduce the grid's height; the cell being typed in must stay in view.
    await page.getByRole('list', { name: '按木号合计' }).waitFor();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('PageDown');
    for (let column = 0; column < PIECES; column += 1) await page.keyboard.press('ArrowRight');
    const ours = await timeKeys(page, CELL);
    await page.evaluate(addBareInput, BARE.slice(1));
    const bare = await timeKeys(page, BARE);
    return [
      {
        name: `a key in a tally of ${LINES} lines is painted (p95)`,
        value: ours.p95,
        unit: 'ms',
        target: '≤ 16',
        against: { name: 'a bare input', value: bare.p95 },
        ratio: bare.p95 / ours.p95,
        note: `p50 ${ours.p50.toFixed(1)} ms, bare ${bare.p50.toFixed(1)}; the check of the line included, the sums follow`,
      },
    ];
  });
}

/** From the input event, which the browser sends for a key, to the task after its frame is drawn. */
async function timeKeys(page: Page, selector: string): Promise<{ p50: number; p95: number }> {
  const times = await page.evaluate(timeInput, { selector, keys: KEYS });
  return percentiles(times.slice(WARM_UP));
}

/**
 * Runs in the page: types one letter after another, as the browser does after a key. Each starts a frame, so that the
 * time covers the work until the letter is painted, without waiting for the screen's next refresh.
 */
async function timeInput({ selector, keys }: { selector: string; keys: number }): Promise<number[]> {
  const input = document.querySelector<HTMLInputElement>(selector);
  if (!input) throw new Error('the input is not there');
  input.focus();
  const times: number[] = [];
  for (let at = 0; at < keys; at += 1) {
    await new Promise((resolve) => setTimeout(resolve, 30));
    const startedAt = await new Promise(requestAnimationFrame).then(() => performance.now());
    // The only way to type with all events of a key from within the page.
    document.execCommand('insertText', false, String(at % 10));
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
    times.push(performance.now() - startedAt);
    if (input.value.length === 3) input.select();
  }
  return times;
}

/** Runs in the page: pastes so many lines at the active cell. */
function pasteTally({ cell, lines }: { cell: string; lines: number }): void {
  const clipboardData = new DataTransfer();
  const rows = Array.from({ length: lines }, (_, at) => `B${at % 7}\t${at + 1}\t248\t16.5\t24`);
  clipboardData.setData('text/plain', rows.join('\n'));
  document
    .querySelector(cell)
    ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

function addBareInput(id: string): void {
  const input = document.createElement('input');
  input.id = id;
  document.body.replaceChildren(input);
}
