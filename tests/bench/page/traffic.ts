/// <reference lib="dom" />
import type { Page } from 'playwright';

const LOOK_AGAIN_MS = 20;
/** The page fetches its other screens ten seconds after it was opened, one by one. */
const FETCHED_AHEAD_MS = 11_000;
const PAUSE_MS = 250;
/** Between the screens that are fetched ahead. */
const LONG_PAUSE_MS = 1500;

/** A page's requests, for measurements that must start when no earlier request is under way. */
export class Traffic {
  readonly #page: Page;
  readonly #underWay = new Set<unknown>();
  #changedAt = performance.now();

  constructor(page: Page) {
    this.#page = page;
    const change = () => {
      this.#changedAt = performance.now();
    };
    page.on('request', (request) => {
      this.#underWay.add(request);
      change();
    });
    for (const end of ['requestfinished', 'requestfailed'] as const)
      page.on(end as 'requestfinished', (request) => {
        this.#underWay.delete(request);
        change();
      });
  }

  /** Waits until the page has loaded every screen's code, as for a user who has worked for a while. */
  async untilWarm(): Promise<void> {
    await this.#page.waitForTimeout(FETCHED_AHEAD_MS);
    await this.untilQuiet(LONG_PAUSE_MS);
  }

  /** Waits until every request has been answered for `pauseMs`, and the page is idle. */
  async untilQuiet(pauseMs = PAUSE_MS): Promise<void> {
    while (this.#underWay.size > 0 || performance.now() - this.#changedAt < pauseMs)
      await this.#page.waitForTimeout(LOOK_AGAIN_MS);
    await this.#page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  }
}
