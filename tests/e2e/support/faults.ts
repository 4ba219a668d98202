import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The fields of the browser's `Animation` that tell endless animations from others. */
interface Fading {
  effect: { getComputedTiming(): { endTime: number } } | null;
}

/** Serious faults by axe, by all rules or only `rules`, in the page or only `part`: id, description, and where. */
export async function seriousFaults(page: Page, rules?: string[], part?: string): Promise<string[]> {
  // While it fades in, text has the contrast of neither its beginning nor its end.
  await page.waitForFunction(() =>
    (globalThis as unknown as { document: { getAnimations(): Fading[] } }).document
      .getAnimations()
      .every(({ effect }) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY),
  );
  // Legacy mode stays in this page, because Electron has no other to open. The product embeds no foreign pages here.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({
    // axe describes only faults: a third of the time.
    resultTypes: ['violations'],
    ...(rules && { runOnly: rules }),
  });
  if (part !== undefined) axe.include(part);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, help, nodes }) => `${id}: ${help} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
}
