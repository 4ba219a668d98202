/**
 * Pause between two checks of a printer that is shown: a fault is seen before the next print, other computers are not
 * kept from it.
 */
const EVERY_MS = 20_000;

/** Checks printers when something on the page begins to show their state, and repeatedly until nothing does. */
export class ShownPrinters {
  readonly #check: (ids: string[]) => Promise<unknown>;
  readonly #everyMs: number;
  /** How often each printer is shown. */
  readonly #shown = new Map<string, number>();
  /** Printers that have just appeared; several of a screen are checked together. */
  readonly #appeared = new Set<string>();
  #timer: ReturnType<typeof setInterval> | undefined;

  /** `check` may reject: the printers then keep their last states, whose age is shown. */
  constructor(check: (ids: string[]) => Promise<unknown>, everyMs = EVERY_MS) {
    this.#check = check;
    this.#everyMs = everyMs;
  }

  /** Returns the function that ends it. */
  show(id: string): () => void {
    this.#shown.set(id, (this.#shown.get(id) ?? 0) + 1);
    this.#timer ??= setInterval(() => this.#checkNow([...this.#shown.keys()]), this.#everyMs);
    this.#appeared.add(id);
    if (this.#appeared.size === 1) queueMicrotask(() => this.#checkAppeared());
    return () => this.#hide(id);
  }

  #hide(id: string): void {
    const left = (this.#shown.get(id) ?? 0) - 1;
    if (left > 0) return void this.#shown.set(id, left);
    this.#shown.delete(id);
    if (this.#shown.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #checkAppeared(): void {
    const ids = [...this.#appeared].filter((id) => this.#shown.has(id));
    this.#appeared.clear();
    if (ids.length > 0) this.#checkNow(ids);
  }

  #checkNow(ids: string[]): void {
    void this.#check(ids).catch(() => undefined);
  }
}
