import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { CLERK } from './support/back-office.ts';
import { button, goTo, signIn } from './support/steps.ts';
import { expect, test } from './support/test.ts';

/** The part of the browser's `Animation` that tells endless ones from those that end. */
interface Fading {
  effect: { getComputedTiming(): { endTime: number } } | null;
}

/** Serious faults by axe: id, what it is, and where. */
async function seriousFaults(page: Page): Promise<string[]> {
  // What is still fading in has the contrast of neither its beginning nor its end.
  await page.waitForFunction(() =>
    (globalThis as unknown as { document: { getAnimations(): Fading[] } }).document
      .getAnimations()
      .every(({ effect }) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY),
  );
  // Legacy: in this page alone, because Electron has no other to open. We embed no foreign frames.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, help, nodes }) => `${id}: ${help} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
}

test('no screen has a serious accessibility fault', async ({ page, pack, product }) => {
  test.slow();
  expect(await seriousFaults(page), 'sign-in').toEqual([]);
  await signIn(page, CLERK);
  for (const path of [
    '/wel/index',
    '/inventory/packages',
    `/inventory/packages/${pack.id}`,
    '/desk/devices',
  ]) {
    await goTo(page, path);
    await expect(page.getByRole('main')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await seriousFaults(page), path).toEqual([]);
  }
  await goTo(page, `/inventory/packages/${pack.id}`);
  for (const action of ['打印标签', '写标签']) {
    await button(page, action).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await seriousFaults(page), `${action} on ${product.kind}`).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});
