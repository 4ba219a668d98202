import type { Adjustment } from '#shared/desk/contract/media';
import {
  DOTS_PER_STEP,
  dotsOf,
  FORM_FEED,
  formDots,
  goAcross,
  goDown,
  graphics,
  RESET,
  ROW_DOTS,
  startOfForms,
  WAY_DOTS,
} from './commands.ts';
import { cutItem, type EscpItem } from './escp-item.ts';

/** An item at a distance from the left end of the head's way, in dots. */
interface PlacedItem {
  x: number;
  item: EscpItem;
}

/** One page of a dot-matrix printer: items at places, in dots of 1/180 in, in any order. */
export class EscpPage {
  readonly #rows = new Map<number, PlacedItem[]>();

  /** `y` is the upper end of the pins. */
  put(x: number, y: number, item: EscpItem): void {
    const row = this.#rows.get(y) ?? [];
    row.push({ x, item });
    this.#rows.set(y, row);
  }

  /** Passes of the head, each a row, from top to bottom and each from left to right. */
  rows(): [y: number, items: PlacedItem[]][] {
    return [...this.#rows]
      .toSorted(([a], [b]) => a - b)
      .map(([y, items]) => [y, items.toSorted((a, b) => a.x - b.x)]);
  }
}

/** How pages lie on their forms. */
export interface EscpPlace {
  /** The length of a form. */
  heightMm: number;
  /** From the left end of the head's way to the form's right edge. */
  rightMm: number;
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
      const onForm = y + dotsOf(offset.yMm);
      if (onForm + ROW_DOTS / 2 > this.#lengthDots) continue;
      const top = Math.round(y * scaleY + dotsOf(offset.yMm + offsetYMm));
      const above = Math.max(0, -top, Math.round(-onForm));
      if (above >= ROW_DOTS) continue;
      this.#goTo(top + above);
      for (const { x, item } of items)
        this.#print(item, Math.round(x * scaleX + dotsOf(offset.xMm + offsetXMm)), above);
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

  /**
   * Prints an item without its upper `above` dots. A text that leaves the way of an 80-column printer is printed as dots, because
   * such a printer would continue it on the next line; dots beyond its way it ignores, and a wider printer prints them.
   */
  #print(item: EscpItem, x: number, above: number): void {
    const { rightMm, adjustment } = this.#place;
    const edge = Math.floor(dotsOf(rightMm) * adjustment.scaleX + dotsOf(adjustment.offsetXMm));
    const end = Math.min(x + item.width, Math.max(edge, 0));
    const steps = Math.round(x / DOTS_PER_STEP);
    const isWhole = above === 0 && steps >= 0 && end === x + item.width;
    if (isWhole && steps * DOTS_PER_STEP + item.width <= WAY_DOTS) {
      this.#parts.push(goAcross(steps), item.bytes);
      return;
    }
    const left = Math.max(0, -x);
    if (x + left >= end) return;
    const columns = cutItem(item, { left, top: above, width: end - x - left });
    // A printer ignores a place beyond its way.
    const from = Math.min(Math.floor((x + left) / DOTS_PER_STEP), WAY_DOTS / DOTS_PER_STEP - 1);
    const blank = Array.from({ length: x + left - from * DOTS_PER_STEP }, () => new Uint8Array(ROW_DOTS / 8));
    this.#parts.push(goAcross(from), graphics([...blank, ...columns]));
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
