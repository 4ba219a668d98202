import type { Adjustment } from '#shared/desk/contract/media';
import { DOTS_PER_STEP, dotsOf, FORM_FEED, goAcross, goDown } from './commands.ts';

/** One page of a dot-matrix printer: bytes at places, in dots of 1/180 in, in any order. */
export class EscpPage {
  readonly #rows = new Map<number, { x: number; bytes: Buffer }[]>();

  /** `y` is the upper end of the pins. */
  put(x: number, y: number, bytes: Buffer): void {
    const row = this.#rows.get(y) ?? [];
    row.push({ x, bytes });
    this.#rows.set(y, row);
  }

  /** The page's bytes, a pass of the head a row, from top to bottom and each from left to right, moved and stretched. */
  toBytes({ offsetXMm, offsetYMm, scaleX, scaleY }: Adjustment): Buffer {
    const parts: Buffer[] = [];
    let at = 0;
    for (const [y, items] of [...this.#rows].toSorted(([a], [b]) => a - b)) {
      const down = Math.max(at, Math.round(y * scaleY + dotsOf(offsetYMm)));
      parts.push(goDown(down - at));
      at = down;
      for (const { x, bytes } of items.toSorted((a, b) => a.x - b.x)) {
        const steps = Math.round((x * scaleX + dotsOf(offsetXMm)) / DOTS_PER_STEP);
        parts.push(goAcross(Math.max(0, steps)), bytes);
      }
    }
    return Buffer.concat([...parts, goDown(0), FORM_FEED]);
  }
}
