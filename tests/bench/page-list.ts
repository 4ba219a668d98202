/// <reference lib="dom" />
import type { Page } from 'playwright';
import { withPackages } from './page/product.ts';
import { Traffic } from './page/traffic.ts';
import { type BenchResult, percentiles } from './result.ts';

const ROUNDS = 44;
/** The first rounds warm the page and the server. */
const WARM_UP = 4;

/** Milliseconds to rows of any age, and to the answer's. */
interface Opening {
  shown: number;
  answered: number;
}

/** Numbers contain these; each narrows the list to other rows. */
const TYPED = ['12-4', '07-3', '55-1', '81-2', '40-9', '33-5'];

/**
 * The waiting times of a user of the package list: from a click in the side menu, after the list's tab was closed, to
 * the paint of the rows of the last visit and then of the server's new answer; and from the last letter typed into a
 * filter to the paint of the resulting rows.
 */
export function benchPageList({ rows }: { rows: number }): Promise<BenchResult[]> {
  return withPackages(rows, async ({ page, label }) => {
    await page.locator('[data-menu-id$="/inventory/packages"]').waitFor();
    const traffic = new Traffic(page);
    await traffic.untilWarm();
    const opening = (await timeOpening(page, traffic)).slice(WARM_UP);
    const shown = percentiles(opening.map((times) => times.shown));
    const opened = percentiles(opening.map((times) => times.answered));
    const typed = percentiles(
      (await page.evaluate(timeTyping, { words: TYPED, rounds: ROUNDS })).slice(WARM_UP),
    );
    return [
      {
        name: `click in the menu to the list's rows of its last visit (p95): ${label}`,
        value: shown.p95,
        unit: 'ms',
        target: '≤ 150',
        note: `p50 ${shown.p50.toFixed(0)} ms`,
      },
      {
        name: `click in the menu to the list's rows just answered (p95): ${label}`,
        value: opened.p95,
        unit: 'ms',
        target: '≤ 150',
        note: `p50 ${opened.p50.toFixed(0)} ms`,
      },
      {
        name: `last letter in a filter to its rows (p95): ${label}`,
        value: typed.p95,
        unit: 'ms',
        target: '≤ 200',
        note: `p50 ${typed.p50.toFixed(0)} ms, with the pause in which the page waits for another letter`,
      },
    ];
  });
}

async function timeOpening(page: Page, traffic: Traffic): Promise<Opening[]> {
  const times: Opening[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    times.push(await page.evaluate(timeClick));
    await traffic.untilQuiet();
    if (round === ROUNDS - 1) break;
    await page.locator('[data-tab="/inventory/packages"] button').click();
    await page.locator('[data-path="/inventory/packages"]').waitFor({ state: 'detached' });
    // The home page, which is now in front, requests its figures.
    await traffic.untilQuiet();
  }
  return times;
}

/** Runs in the page. */
async function timeClick(): Promise<Opening> {
  const entry = document.querySelector<HTMLElement>('[data-menu-id$="/inventory/packages"]');
  const hasRows = () => document.querySelector('[data-path="/inventory/packages"] .ant-table-row') !== null;
  const isLoading = () =>
    document.querySelector('[data-path="/inventory/packages"] .ant-btn-loading') !== null;
  // The click itself draws the page: a clock that starts after it would leave that out.
  const [answered, shown] = await Promise.all([
    window.benchTime(
      () => undefined,
      () => hasRows() && !isLoading(),
    ),
    window.benchTime(() => entry?.click(), hasRows),
  ]);
  return { shown, answered };
}

/** Runs in the page: types each of the words as a person does, and times from its last letter. */
async function timeTyping({ words, rounds }: { words: string[]; rounds: number }): Promise<number[]> {
  const input = document.querySelector<HTMLInputElement>(
    '[data-path="/inventory/packages"] search input[aria-label="包号"]',
  );
  if (!input) throw new Error('the filter is not there');
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  const type = (text: string) => {
    setValue?.call(input, text);
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
  const isListed = (word: string) => {
    const rows = [...document.querySelectorAll('[data-path="/inventory/packages"] .ant-table-row')];
    return (
      rows.length > 0 &&
      rows.every((row) => row.textContent?.includes(word)) &&
      document.querySelector('[data-path="/inventory/packages"] .ant-btn-loading') === null
    );
  };
  const times: number[] = [];
  input.focus();
  for (let round = 0; round < rounds; round += 1) {
    const word = words[round % words.length] ?? '';
    for (let end = 1; end < word.length; end += 1) {
      type(word.slice(0, end));
      await new Promise((resolve) => setTimeout(resolve, 90));
    }
    times.push(
      await window.benchTime(
        () => type(word),
        () => isListed(word),
      ),
    );
    await new Promise((resolve) => setTimeout(resolve, 400));
  }
  return times;
}
