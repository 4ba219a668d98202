/// <reference lib="dom" />
import { ADMIN } from '../e2e/support/back-office.ts';
import { startHeadless } from '../e2e/support/product-headless.ts';
import { signIn } from '../e2e/support/steps.ts';
import { withProduct } from './browser.ts';
import { type BenchResult, percentiles } from './result.ts';

const ELEMENTS = 200;
const MOVES = 120;

/** A label of 200 texts and boxes in rows. */
function crowdedTemplate(): string {
  const elements = Array.from({ length: ELEMENTS }, (_, at) => {
    const place = { id: `e${at}`, xMm: 2 + (at % 20) * 4.8, yMm: 2 + Math.floor(at / 20) * 6.5 };
    return at % 2 === 0
      ? { ...place, kind: 'text', widthMm: 4.4, heightMm: 4, text: '木皮', sizeMm: 2 }
      : { ...place, kind: 'box', widthMm: 4.4, heightMm: 4 };
  });
  const name = { zh: '拖动', en: 'Drag' };
  return JSON.stringify({ id: 'drag', version: 2, name, widthMm: 100, heightMm: 70, elements });
}

/**
 * A pointer drags one of 200 elements on the designer's canvas, once per frame. The reference is the same drawing on an
 * empty page, where a script moves the element, which shows the time that the browser itself needs.
 */
export function benchLabelDrag(): Promise<BenchResult[]> {
  return withProduct(async (page) => {
    await signIn(page, ADMIN);
    await page.goto(new URL('/factory/label-templates', page.url()).href);
    await page.setInputFiles('input[type="file"]', {
      name: 'drag.json',
      mimeType: 'application/json',
      buffer: Buffer.from(crowdedTemplate()),
    });
    await page.locator('[data-element="e105"]').waitFor();
    const times = await page.evaluate(timeMoves, { id: 'e105', moves: MOVES });
    const { p50, p95 } = percentiles(times);
    const drawing = await page
      .locator('svg', { has: page.locator('[data-element="e105"]') })
      .evaluate((svg) => svg.outerHTML);
    const bare = await page.context().browser()?.newPage();
    if (bare === undefined) throw new Error('the page has no browser');
    await bare.setContent(drawing);
    const peer = percentiles(await bare.evaluate(timeBareMoves, { id: 'e105', moves: MOVES }));
    await bare.close();
    return [
      {
        name: `dragging one of ${ELEMENTS} elements of a label, between frames (p95)`,
        value: p95,
        unit: 'ms',
        // 60 frames per second, plus a third of a frame for the clock's inaccuracy.
        target: '≤ 22',
        against: { name: 'the bare drawing, ms', value: peer.p95 },
        ratio: peer.p95 / p95,
        note: `p50 ${p50.toFixed(1)} ms`,
      },
    ];
  }, startHeadless);
}

/** Runs in the page: a pointer move in each frame; returns the times between frames, in ms. */
async function timeMoves({ id, moves }: { id: string; moves: number }): Promise<number[]> {
  const target = document.querySelector(`[data-element="${id}"]`);
  const svg = target?.closest('svg');
  if (!target || !svg) throw new Error('the canvas is not there');
  svg.setPointerCapture = () => undefined;
  const { left, top } = target.getBoundingClientRect();
  const at = (step: number) => ({
    bubbles: true,
    pointerId: 1,
    altKey: false,
    clientX: left + 4 + step,
    clientY: top + 4 + step / 2,
  });
  target.dispatchEvent(new PointerEvent('pointerdown', at(0)));
  const times: number[] = [];
  let before = await nextFrame();
  for (let step = 1; step <= moves; step += 1) {
    svg.dispatchEvent(new PointerEvent('pointermove', at(step)));
    const now = await nextFrame();
    times.push(now - before);
    before = now;
  }
  svg.dispatchEvent(new PointerEvent('pointerup', at(moves)));
  return times;

  function nextFrame(): Promise<number> {
    return new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

/** Runs in an empty page with the drawing: moves an element in each frame; returns the times between frames, in ms. */
async function timeBareMoves({ id, moves }: { id: string; moves: number }): Promise<number[]> {
  const target = document.querySelector(`[data-element="${id}"]`);
  if (!target) throw new Error('the drawing is not there');
  const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  const times: number[] = [];
  let before = await nextFrame();
  for (let step = 1; step <= moves; step += 1) {
    target.setAttribute('transform', `translate(${step / 10} ${step / 20})`);
    const now = await nextFrame();
    times.push(now - before);
    before = now;
  }
  return times;
}
