import type { Adjustment } from '#shared/desk/contract/media';
import {
  DOTS_PER_STEP,
  dotsOf,
  FORM_FEED,
  formDots,
  goAcross,
  goDown,
  RESET,
  ROW_DOTS,
  startOfForms,
} from './commands.ts';

/** One page of a dot-matrix printer: bytes at places, in dots of 1/180 in, in any order. */
export class EscpPage {
  readonly #rows = new Map<number, { x: number; bytes: Buffer }[]>();

  /** `y` is the upper end of the pins. */
  put(x: number, y: number, bytes: Buffer): void {
    const row = this.#rows.get(y) ?? [];
    row.push({ x, bytes });
    this.#rows.set(y, row);
  }

  /** Passes of the head, each a row, from top to bottom and each from left to right. */
  rows(): [y: number, items: { x: number; bytes: Buffer }[]][] {
    return [...this.#rows]
      .toSorted(([a], [b]) => a - b)
      .map(([y, items]) => [y, items.toSorted((a, b) => a.x - b.x)]);
  }
}

/** How pages lie on their forms. */
export interface EscpPlace {
  /** The length of a form. */
  heightMm: number;
  /** Moves what is drawn on the form; what lies beside the form then is not printed. */
  offset: { xMm: number; yMm: number };
  /** Moves and stretches it to where the printer, which counts the form from elsewhere, puts it on the form. */
  adjustment: Adjustment;
}

/**
 * Forms one after the other. The printer feeds by the forms as it counts them. A page that it prints too high goes on past the end
 * of such a form; the next page is then fed by dots, because a form feed would skip a form, and so is the end of the job.
 */
export class EscpForms {
  readonly #place: EscpPlace;
  readonly #lengthDots: number;
  readonly #parts: Buffer[];
  /** Dots below the beginning of the printer's form. */
  #at = 0;

  constructor(place: EscpPlace) {
    this.#place = place;
    this.#lengthDots = formDots(place.heightMm);
    this.#parts = [startOfForms(place.heightMm)];
  }

  add(page: EscpPage): void {
    const { offset, adjustment } = this.#place;
    const { offsetXMm, offsetYMm, scaleX, scaleY } = adjustment;
    for (const [y, items] of page.rows()) {
      const middle = y + ROW_DOTS / 2 + dotsOf(offset.yMm);
      if (middle < 0 || middle > this.#lengthDots) continue;
      this.#goTo(Math.round(y * scaleY + dotsOf(offset.yMm + offsetYMm)));
      for (const { x, bytes } of items) {
        const steps = Math.round((x * scaleX + dotsOf(offset.xMm + offsetXMm)) / DOTS_PER_STEP);
        this.#parts.push(goAcross(Math.max(0, steps)), bytes);
      }
    }
    this.#parts.push(goDown(0));
    if (this.#at < this.#lengthDots) this.#feedForm();
    else this.#at -= this.#lengthDots;
  }

  /** Ends the job where the printer's next form begins. */
  end(): void {
    if (this.#at > 0) this.#feedForm();
    this.#parts.push(RESET);
  }

  /** The bytes since the last call. */
  takeBytes(): Buffer {
    return Buffer.concat(this.#parts.splice(0));
  }

  #goTo(y: number): void {
    const down = Math.max(this.#at, y);
    this.#parts.push(goDown(down - this.#at));
    this.#at = down;
  }

  #feedForm(): void {
    this.#parts.push(FORM_FEED);
    this.#at = 0;
  }
}
