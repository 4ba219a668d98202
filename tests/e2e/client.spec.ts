import { CLERK } from './support/back-office.ts';
import { signIn } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test('a muzhiyu:// address opens its package, after a sign-in where needed', async ({
  page,
  pack,
  product,
}) => {
  await product.openDeepLink?.(`muzhiyu://pack/${pack.packNo}`);
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, CLERK);
  await expect(page.getByRole('heading', { name: pack.packNo })).toBeVisible();
});

test('a page can reach the bridge and nothing else of Electron or Node', async ({ page }) => {
  const names = await page.evaluate(() => {
    const scope = globalThis as unknown as { veneerDesk: object };
    return {
      bridge: Object.keys(scope.veneerDesk).sort(),
      leaked: ['require', 'process', 'module', 'global', 'ipcRenderer'].filter((name) => name in scope),
    };
  });
  expect(names).toEqual({ bridge: ['invoke', 'subscribe'], leaked: [] });
});

test('the page cannot leave the client or open windows', async ({ page }) => {
  const address = page.url();
  await page.evaluate(() => {
    const scope = globalThis as unknown as { open(url: string): void; location: { href: string } };
    scope.open('https://example.invalid/');
    scope.location.href = 'https://example.invalid/';
  });
  await expect.poll(() => page.context().pages().length).toBe(1);
  expect(page.url()).toBe(address);
});
