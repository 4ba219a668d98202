/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import axeCore, { type RunOptions } from 'axe-core';

/** Serious faults by axe, by all rules or only `rules`, in the page or only `part`: id, description, and where. */
export async function seriousFaults(page: Page, rules?: string[], part?: string): Promise<string[]> {
  // While it fades in, text has an intermediate contrast.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ effect }) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY),
  );
  await addAxe(page);
  const violations = await page.evaluate(
    async ([options, at]) => {
      const { axe } = globalThis as unknown as { axe: typeof axeCore };
      const results = await axe.run(at, options);
      return results.violations.map(({ id, help, impact, nodes }) => ({
        id,
        help,
        impact,
        places: nodes.map(({ target }) => target.join(' ')),
      }));
    },
    // axe describes only faults: a third of the time.
    [
      { resultTypes: ['violations'], ...(rules && { runOnly: rules }) } as RunOptions,
      part ?? 'html',
    ] as const,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, places }) => `${id}: ${help} at ${places.join(', ')}`);
}

/** Loads axe into a page once: its half megabyte takes longer to compile than a screen to check. */
async function addAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in globalThis)) return;
  await page.evaluate(axeCore.source);
}
