/// <reference lib="dom" />
import type { CDPSession, Page } from 'playwright';
import { withPackages } from './page/product.ts';
import { type BenchResult, percentiles } from './result.ts';

const ROWS = 1000;
const CPU_SLOWDOWN = 4;
const FRAME_MS = 1000 / 60;
const LIST = '[data-path="/inventory/packages"] [data-sheet]';
/** By the wheel: from the first row to the last in so many seconds, a hundred rows a second. */
const WHEEL_SECONDS = 10;
/** By the page's own scripts: frames, and pixels in each, about three rows. */
const FRAMES = 240;
const STEP_PX = 110;

/**
 * Scrolls through a list of 1,000 rows on a slow processor: by the wheel, as users do, where the browser moves the
 * painted content and the page only has to provide rows in time; and by a script in every frame, which makes the page
 * draw each time. The reference is a bare table with the same texts in a box of the same size, which shows the time
 * that the browser itself needs, much if it draws in software.
 */
export function benchPageScroll(): Promise<BenchResult[]> {
  return withPackages(2 * ROWS, ({ page }) => measureScroll(page));
}

async function measureScroll(page: Page): Promise<BenchResult[]> {
  await page.goto(new URL(`/inventory/packages?stockStatus=ALL&size=${ROWS}`, page.url()).href);
  // The head counts as a row.
  await page.locator(`${LIST} [aria-rowcount="${ROWS + 1}"]`).waitFor();
  await page.waitForLoadState('networkidle');
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const ours = await measureBox(page, devTools, LIST);
  await page.evaluate(showBareTable, { selector: LIST, rows: ROWS });
  const bare = await measureBox(page, devTools, '#bare');
  return [
    {
      name: `dropped frames while the wheel scrolls ${ROWS} rows in ${WHEEL_SECONDS} s, ${CPU_SLOWDOWN}× CPU slowdown`,
      value: dropped(ours.wheel.picturesMs),
      unit: 'frames',
      target: 'none',
      against: { name: 'a bare HTML table', value: dropped(bare.wheel.picturesMs) },
      note: `pictures more than half a frame late ${late(ours.wheel.picturesMs)}, bare ${late(bare.wheel.picturesMs)}; of ${ours.wheel.looks} looks at the rows in sight, ${ours.wheel.blanks} found one that was not drawn yet`,
    },
    {
      name: `late frames of ${FRAMES} while a script scrolls by ${STEP_PX} px in each, ${CPU_SLOWDOWN}× CPU slowdown`,
      value: late(ours.script),
      unit: 'frames',
      against: { name: 'a bare HTML table', value: late(bare.script) },
      ratio: percentiles(bare.script).p50 / percentiles(ours.script).p50,
      note: `frame p50 ${percentiles(ours.script).p50.toFixed(1)} ms, p95 ${percentiles(ours.script).p95.toFixed(1)}; bare p50 ${percentiles(bare.script).p50.toFixed(1)}, p95 ${percentiles(bare.script).p95.toFixed(1)}`,
    },
  ];
}

/** Frames without a picture: those of the whole time less the pictures. One that comes late, before the next, is none. */
const dropped = (times: readonly number[]) =>
  Math.round(times.reduce((sum, time) => sum + time, 0) / FRAME_MS) - times.length;

const late = (times: readonly number[]) => times.filter((time) => time > 1.5 * FRAME_MS).length;

async function measureBox(page: Page, devTools: CDPSession, selector: string) {
  const wheel = await timeWheel(page, devTools, selector);
  await page.locator(selector).evaluate((box) => box.scrollTo(0, 0));
  await page.waitForLoadState('networkidle');
  const script = await page.evaluate(timeScript, { selector, frames: FRAMES, stepPx: STEP_PX });
  return { wheel, script };
}

interface WheelTimes {
  /** From each picture of the scrolled list that the browser showed to the next. */
  picturesMs: number[];
  /** Frames of the page, and those in which a visible row was not drawn. */
  looks: number;
  blanks: number;
}

/** Scrolls a box from its top to its end by the wheel. */
async function timeWheel(page: Page, devTools: CDPSession, selector: string): Promise<WheelTimes> {
  const box = await page.locator(selector).boundingBox();
  if (box === null) throw new Error('the list is not there');
  const distance = await page.locator(selector).evaluate((list) => list.scrollHeight - list.clientHeight);
  const shownAt: number[] = [];
  const collect = ({ value }: { value: { name?: string; ts?: number }[] }) => {
    for (const { name, ts } of value) if (name === 'DrawFrame' && ts !== undefined) shownAt.push(ts / 1000);
  };
  devTools.on('Tracing.dataCollected', collect as never);
  await devTools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: [
        'benchmark',
        'devtools.timeline.frame',
        'disabled-by-default-devtools.timeline.frame',
      ],
    },
  });
  await page.evaluate(lookAtRows, selector);
  await devTools.send('Input.synthesizeScrollGesture', {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    yDistance: -distance,
    speed: Math.round(distance / WHEEL_SECONDS),
    gestureSourceType: 'mouse',
    preventFling: true,
  });
  const looked = await page.evaluate(() => window.benchRows.stop());
  const isComplete = new Promise((resolve) => devTools.once('Tracing.tracingComplete', resolve));
  await devTools.send('Tracing.end');
  await isComplete;
  devTools.off('Tracing.dataCollected', collect as never);
  // The first picture is of the list at rest, as those after the end are.
  const [, beganAt = 0, ...further] = shownAt.sort((a, b) => a - b);
  const scrolledAt = [beganAt, ...further.filter((at) => at <= beganAt + WHEEL_SECONDS * 1000)];
  return { ...looked, picturesMs: scrolledAt.slice(1).map((at, index) => at - (scrolledAt[index] ?? at)) };
}

declare global {
  interface Window {
    benchRows: { stop(): { looks: number; blanks: number } };
  }
}

/** Runs in the page: from now on looks in each frame whether the first and the last row in sight are drawn. */
function lookAtRows(selector: string): void {
  const box = document.querySelector(selector);
  const head = box?.querySelector('thead')?.getBoundingClientRect().height ?? 0;
  const counts = { looks: 0, blanks: 0 };
  let isOver = false;
  const isRow = (x: number, y: number) =>
    document.elementFromPoint(x, y)?.closest('tr[data-row-id], #bare tr') != null;
  // Between two rows, whose heights are no whole pixels, the point is on the table.
  const isDrawn = (x: number, y: number) => isRow(x, y) || isRow(x, y - 5);
  const look = () => {
    if (isOver || !box) return;
    const { left, top, bottom } = box.getBoundingClientRect();
    counts.looks += 1;
    if (!isDrawn(left + 100, top + head + 20) || !isDrawn(left + 100, bottom - 20)) counts.blanks += 1;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  window.benchRows = {
    stop() {
      isOver = true;
      return counts;
    },
  };
}

/** Runs in the page: the time of each frame while the box scrolls down and up again. */
async function timeScript({
  selector,
  frames,
  stepPx,
}: {
  selector: string;
  frames: number;
  stepPx: number;
}): Promise<number[]> {
  const box = document.querySelector<HTMLElement>(selector);
  if (!box) throw new Error('the list is not there');
  const times: number[] = [];
  let before = await new Promise(requestAnimationFrame);
  for (let frame = 0; frame < frames; frame += 1) {
    box.scrollTop += frame < frames / 2 ? stepPx : -stepPx;
    const now = await new Promise(requestAnimationFrame);
    times.push(now - before);
    before = now;
  }
  return times;
}

/** Runs in the page: replaces the product by a table without scripts or styles of ours. */
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
