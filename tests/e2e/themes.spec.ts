/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { THEME_NAMES } from '../../src/renderer/theme/themes/index.ts';
import { IS_DEEP } from '../deep.ts';
import { CLERK } from './support/back-office.ts';
import { seriousFaults } from './support/faults.ts';
import { button, goWithin, packPath, signIn } from './support/steps.ts';
import { expect, test } from './support/test.ts';

/** One light and one dark theme, and all ten with `npm test -- deep`. */
const THEMES = IS_DEEP ? THEME_NAMES : ['white', 'star'];
const NIGHT_PAPER = 'rgb(15, 21, 33)';

/** Stores a preference as another window of the same browser does; this page then receives the event. */
async function store(page: Page, name: 'themeName' | 'colour', content: string): Promise<void> {
  await page.evaluate(
    ([key, record]) => {
      localStorage.setItem(key, record);
      dispatchEvent(new StorageEvent('storage', { key }));
    },
    [
      `veneer-desk-${name}`,
      JSON.stringify({ dataType: 'string', content, type: 'local', datetime: 1 }),
    ] as const,
  );
}

/**
 * Words with too little contrast, in each of `THEMES`, only in `part` if given. axe is injected once per page, which
 * takes most of the time.
 */
async function faintWords(page: Page, part?: string): Promise<string[]> {
  const atFirst = await seriousFaults(page, ['color-contrast'], part);
  const found = await page.evaluate(findFaintWords, { themes: THEMES, part: part ?? 'html' });
  return [...atFirst, ...found];
}

/** Runs in the page, with axe in it: applies each theme in turn, as another window would store it. */
async function findFaintWords({ themes, part }: { themes: string[]; part: string }): Promise<string[]> {
  interface Finding {
    nodes: { target: string[]; failureSummary?: string }[];
  }
  const { axe } = globalThis as unknown as {
    axe: {
      run(
        at: string,
        options: { runOnly: string[]; resultTypes: string[] },
      ): Promise<{ violations: Finding[] }>;
    };
  };
  const key = 'veneer-desk-themeName';
  const found: string[] = [];
  for (const content of themes) {
    localStorage.setItem(key, JSON.stringify({ dataType: 'string', content, type: 'local', datetime: 1 }));
    dispatchEvent(new StorageEvent('storage', { key }));
    if (document.documentElement.dataset.theme !== content) found.push(`${content} is not shown`);
    do await new Promise(requestAnimationFrame);
    while (
      document.getAnimations().some(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    );
    const { violations } = await axe.run(part, {
      runOnly: ['color-contrast'],
      resultTypes: ['violations'],
    });
    for (const { nodes } of violations)
      found.push(
        ...nodes.map(({ target, failureSummary }) => `${content}: ${target.join(' ')} ${failureSummary}`),
      );
  }
  return found;
}

function paper(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}

test('a theme is chosen by keyboard and applies at once, after a reload, on the lock screen and at the sign-in', {
  tag: '@deep',
}, async ({ page }) => {
  await signIn(page, CLERK);
  await page.getByRole('button', { name: '主题 原木' }).focus();
  await page.keyboard.press('Enter');
  const star = page.getByRole('menuitem', { name: '星夜' });
  const pointed = page.locator('[role="menuitem"]:focus');
  await expect(pointed).toBeVisible();
  for (let steps = 0; steps < THEME_NAMES.length; steps += 1) {
    const before = await pointed.textContent();
    if (before === '星夜') break;
    await page.keyboard.press('ArrowDown');
    await expect(pointed).not.toHaveText(before ?? '');
  }
  await expect(star).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '主题 星夜' })).toBeVisible();
  expect(await paper(page)).toBe(NIGHT_PAPER);

  await page.addInitScript(noteGrounds);
  await page.reload();
  await expect(page.getByRole('main')).toBeVisible();
  const grounds = await page.evaluate(() => (globalThis as unknown as { grounds: string[] }).grounds);
  expect(grounds.length).toBeGreaterThan(0);
  expect([...new Set(grounds)]).toEqual([NIGHT_PAPER]);

  await button(page, '锁屏').click();
  const dialog = page.getByRole('dialog', { name: '设置锁屏密码' });
  await dialog.getByLabel('锁屏密码').fill('木-1234');
  await page.keyboard.press('Enter');
  const lock = page.getByRole('dialog', { name: '已锁屏' });
  await expect(lock).toBeVisible();
  expect(await faintWords(page), 'lock').toEqual([]);
  await store(page, 'themeName', 'star');
  expect(await paper(page)).toBe(NIGHT_PAPER);
  await button(lock, '退出登录').click();
  await expect(page.getByLabel('账号', { exact: true })).toBeVisible();
  expect(await paper(page)).toBe(NIGHT_PAPER);
  expect(await faintWords(page), 'sign-in').toEqual([]);
});

test('the accent colour is chosen by keyboard, kept, and reset to the default', { tag: '@deep' }, async ({
  openAs,
}) => {
  const page = await openAs(CLERK);
  const opener = page.getByRole('button', { name: '主题色' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: '默认蓝' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '湖水' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();

  await page.reload();
  await opener.click();
  await expect(page.getByRole('radio', { name: '湖水' })).toBeChecked();
  await expect(button(page, '其他颜色')).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await button(page, '恢复默认颜色').click();
  await expect(page.getByRole('radio', { name: '默认蓝' })).toBeChecked();
});

test('below 992 px theme and accent colour are in the user menu and work by keyboard', {
  tag: '@deep',
}, async ({ openAs }) => {
  const page = await openAs(CLERK);
  await expect(page.getByRole('button', { name: '主题色' })).toBeVisible();
  await page.setViewportSize({ width: 760, height: 700 });
  await expect(page.getByRole('button', { name: '主题色' })).toBeHidden();
  const menu = page.getByRole('button', { name: /^用户菜单/ });
  await menu.click();
  const entry = page.getByRole('menuitem', { name: '外观' });
  // The menu takes the focus once it has opened, which may be after this.
  await expect(async () => {
    await entry.focus();
    await expect(entry).toBeFocused({ timeout: 500 });
  }).toPass();
  await entry.press('Enter');
  const dialog = page.getByRole('dialog', { name: '外观' });
  await expect(dialog.getByRole('radio', { name: '原木' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: '星夜' })).toBeChecked();
  expect(await paper(page)).toBe(NIGHT_PAPER);
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('radio', { name: '默认蓝' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: '湖水' })).toBeChecked();
  expect(await seriousFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(menu).toBeFocused();
  await page.reload();
  await expect(page.getByRole('main')).toBeAttached();
  expect(await paper(page)).toBe(NIGHT_PAPER);
});

test('every main screen is readable in light and dark themes', { tag: '@deep' }, async ({ openAs, pack }) => {
  test.setTimeout(150_000);
  const page = await openAs(CLERK);
  for (const path of ['/wel/index', '/module']) {
    await goWithin(page, path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(await faintWords(page), path).toEqual([]);
  }
  // One row represents all rows, and a package page without tally lines represents the page.
  await goWithin(page, packPath(pack));
  await page.getByRole('tab', { name: /写标签记录/ }).click();
  expect(await faintWords(page, 'main'), 'package').toEqual([]);
  await goWithin(page, `/inventory/packages?packNo=${pack.packNo}`);
  await page.getByRole('table').getByRole('checkbox').nth(1).check();
  expect(await faintWords(page, 'main'), 'list').toEqual([]);
  await goWithin(page, `/inventory/packages/${pack.id}`);
  await page.getByRole('tab', { name: /写标签记录/ }).click();
  await button(page, '打印标签').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await faintWords(page, '[role="dialog"]'), 'dialog').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: /^消息，/ }).click();
  await page.getByRole('tab', { name: '同事' }).click();
  expect(await faintWords(page, '[role="dialog"]'), 'messages').toEqual([]);
});

test('a light yellow and a near-black accent are readable in a light and in the dark theme', {
  tag: '@deep',
}, async ({ openAs, pack }) => {
  // One row represents all rows.
  const page = await openAs(CLERK, `/inventory/packages?packNo=${pack.packNo}`);
  await page.getByRole('table').getByRole('checkbox').nth(1).check();
  for (const colour of ['#fff3a0', '#1a1208'])
    for (const theme of ['white', 'star', 'lte']) {
      await store(page, 'colour', colour);
      await store(page, 'themeName', theme);
      expect(await seriousFaults(page, ['color-contrast']), `${colour} in ${theme}`).toEqual([]);
    }
});

test('prints on white in every theme', { tag: '@deep' }, async ({ openAs }) => {
  const page = await openAs(CLERK);
  await store(page, 'themeName', 'star');
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  expect(await paper(page)).toBe('rgb(255, 255, 255)');
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  expect(await paper(page)).toBe(NIGHT_PAPER);
});

/** Runs in the page: records the background colour of every animation frame. */
function noteGrounds(): void {
  const grounds: string[] = [];
  Object.assign(globalThis, { grounds });
  function note(): void {
    if (document.body) grounds.push(getComputedStyle(document.body).backgroundColor);
    requestAnimationFrame(note);
  }
  requestAnimationFrame(note);
}
