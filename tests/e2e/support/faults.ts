import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The part of the browser's `Animation` that tells endless ones from those that end. */
interface Fading {
  effect: { getComputedTiming(): { endTime: number } } | null;
}

/** Serious faults by axe, of `rules` alone if they are named, in `part` alone if it is: id, what it is, and where. */
export async function seriousFaults(page: Page, rules?: string[], part?: string): Promise<string[]> {
  // What is still fading in has the contrast of neither its beginning nor its end.
  await page.waitForFunction(() =>
    (globalThis as unknown as { document: { getAnimations(): Fading[] } }).document
      .getAnimations()
      .every(({ effect }) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY),
  );
  // Legacy: in this page alone, because Electron has no other to open. We embed no foreign frames.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  if (part !== undefined) axe.include(part);
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, help, nodes }) => `${id}: ${help} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
}
