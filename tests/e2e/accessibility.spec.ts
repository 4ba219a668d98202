/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { WORKFLOW } from '#shared/menu/addresses';
import { SCREENS as MENU_SCREENS } from '#shared/menu/screens';
import { RECORDS } from '#shared/records/index';
import { joinApplication } from '#shared/records/join';
import { ownCompany } from '#shared/records/tenant';
import { IS_DEEP } from '../deep.ts';
import { ADMIN, CLERK } from './support/back-office.ts';
import { seriousFaults } from './support/faults.ts';
import { root } from './support/process.ts';
import { button, goWithin } from './support/steps.ts';
import { expect, test } from './support/test.ts';

/** The paths of the screens that a declaration describes. */
const DECLARED_PATHS: string[] = [
  ...Object.values(RECORDS),
  ...Object.values(MENU_SCREENS),
  joinApplication,
  ownCompany,
]
  .map(({ menu }) => menu.path)
  // An entry without a path holds buttons only.
  .filter(Boolean);

/** Their paths in `app/screens.ts` are put together from others. */
const PACK_PAGE = '/inventory/packages/:id';
const GUIDE_PAGE = '/guide/:name?';
const WORKFLOW_PAGES = {
  [`${WORKFLOW.design}/:id`]: `${WORKFLOW.design}/saleOrder`,
  [`${WORKFLOW.modelHistory}/:id`]: `${WORKFLOW.modelHistory}/saleOrder`,
  [`${WORKFLOW.formHistory}/:id`]: `${WORKFLOW.formHistory}/saleOrder`,
  [`${WORKFLOW.start}/:params`]: `${WORKFLOW.start}/saleOrder`,
  [`${WORKFLOW.detail}/:params`]: `${WORKFLOW.detail}/nothing-1`,
};
const PUBLIC = ['/404', '/403', '/500', '/module', '/qr-confirm?code=long-gone-and-unknown'];

/** Maps each path of `app/screens.ts` to an address; a missing one fails the first test. */
function addresses(pack: { id: string; packNo: string }): Record<string, string> {
  return {
    HOME: '/wel/index',
    '/dashboard': '/dashboard',
    [PACK_PAGE]: `/inventory/packages/${pack.id}`,
    [GUIDE_PAGE]: '/guide/tally',
    ...WORKFLOW_PAGES,
    APPROVALS: '/workflow/approvals',
    '/open/pack/:packNo': `/open/pack/${pack.packNo}`,
    '/open/document/:code': '/open/document/D%7Cdelivery%7CNONE',
    '/info/index': '/info/index',
    '/info/records': '/info/records',
    DESK_RECORDS: '/inventory/desk-board/records',
    DESK_TASKS: '/info/desk-tasks',
    VENEER_WIKI: '/muzhiyu/veneerWiki/detail?treeCode=BW',
    SPLICING: `/muzhiyu/veneerWiki/splicing?packId=${pack.id}`,
    '/info/sessions': '/info/sessions',
    NOTICES: '/info/notices',
    STOCK_CHECKS: '/inventory/stock/checks',
    '/qr-confirm': '/qr-confirm?id=unknown',
    PRINT_CENTRE: '/desk/print',
    TAG_CENTRE: '/desk/tags',
    TASK_PACK: '/yard/tasks/1/pack',
    '/desk/devices': '/desk/devices',
    '/myiframe/:code': '/myiframe/unknown',
    ...Object.fromEntries(DECLARED_PATHS.map((path) => [path, path])),
  };
}

function screenPatterns(): string[] {
  const source = readFileSync(join(root, 'src/renderer/app/screens.ts'), 'utf8');
  const named = [...source.matchAll(/^ {4}path: '?([\w/:-]+)'?,$/gm)].map(([, pattern]) => String(pattern));
  return [...new Set([...named, PACK_PAGE, GUIDE_PAGE, ...Object.keys(WORKFLOW_PAGES), ...DECLARED_PATHS])];
}

async function check(page: Page, what: string, part?: string): Promise<void> {
  expect.soft(await seriousFaults(page, undefined, part), what).toEqual([]);
}

/** The screens that are open all day; of those that the record kit builds, one with a record's lines and a document. */
const DAILY_SCREENS = [
  'HOME',
  PACK_PAGE,
  '/inventory/packages',
  'PRINT_CENTRE',
  'TAG_CENTRE',
  '/partners/customers',
  '/sales/deliveries',
];
/** All with `npm test -- deep`, else the daily ones. */
const CHECKED = screenPatterns().filter((path) => IS_DEEP || DAILY_SCREENS.includes(path));
/** Widths of narrow pages in px; width class 0 ends at 767 (`stores/screen-class.ts`). */
const WIDTHS = IS_DEEP ? [1024, 767, 390] : [390];
/** A test of this many screens takes about ten seconds, so that the workers share them evenly. */
const SCREENS_A_TEST = 8;

test('every screen has an address here', ({ pack }) => {
  expect(Object.keys(addresses(pack)).sort()).toEqual(screenPatterns().sort());
});

for (let from = 0; from < CHECKED.length; from += SCREENS_A_TEST) {
  const patterns = CHECKED.slice(from, from + SCREENS_A_TEST);
  test(`no serious accessibility fault and nothing wider than the window: ${patterns.join(' ')}`, async ({
    openAs,
    pack,
  }) => {
    // The administrator has the permissions for all of them.
    await walk(
      await openAs(ADMIN),
      patterns.map((pattern) => String(addresses(pack)[pattern])),
      'main, [role="main"]',
    );
  });
}

test('pages that are no screens have no serious accessibility fault', { tag: '@deep' }, async ({ openAs }) =>
  walk(await openAs(ADMIN), PUBLIC),
);

const softly = expect.configure({ soft: true });

/** `part`: the part that changes from one path to the next, if the rest is checked with the first. */
async function walk(page: Page, paths: string[], part?: string): Promise<void> {
  const whole = page.viewportSize();
  for (const [at, path] of paths.entries()) {
    await goWithin(page, path);
    await expect(
      // A reload would lose the state of the kept pages.
      page
        .getByRole('heading')
        .or(page.getByText('您的菜单中没有这个外部页面'))
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await check(page, path, at === 0 ? undefined : part);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      // The page is laid out again for the new width.
      await softly.poll(() => page.evaluate(findTooWide), { message: `${path} at ${width} px` }).toEqual([]);
    }
    if (whole !== null) await page.setViewportSize(whole);
  }
}

test('the ways to sign in have no serious accessibility fault', { tag: '@deep' }, async ({ page }) => {
  for (const way of await page.getByRole('tab').all()) {
    await way.click();
    await expect(
      page
        .getByRole('textbox')
        .or(page.getByRole('img', { name: /二维码/ }))
        .first(),
    ).toBeVisible();
    await check(page, (await way.textContent()) ?? '');
  }
});

test('no dialog has a serious accessibility fault, and each returns the focus', { tag: '@deep' }, async ({
  openAs,
  pack,
}) => {
  const page = await openAs(ADMIN, `/inventory/packages/${pack.id}`);
  await expect(page.getByRole('heading', { name: pack.packNo })).toBeVisible();
  const openers = [
    button(page, '打印标签'),
    button(page, '写标签'),
    button(page, '锁屏'),
    button(page, '菜单搜索'),
    page.getByRole('button', { name: /^消息，/ }),
    page.getByRole('button', { name: /^错误日志/ }),
  ];
  for (const opener of openers) {
    const words = (await opener.getAttribute('aria-label')) ?? (await opener.textContent()) ?? '';
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog, words).toBeVisible();
    await expect.poll(() => focusIsIn(page), `focus goes into ${words}`).toBe(true);
    // A focused close button would close the dialog unread on Enter.
    await expect.soft(page.locator('.ant-modal-close:focus'), words).toHaveCount(0);
    await check(page, words, '[role="dialog"], dialog');
    await page.keyboard.press('Escape');
    await expect(dialog, words).toBeHidden();
    await expect.soft(opener, words).toBeFocused();
  }
});

test('Tab reaches every control of the shell with a visible focus and is never trapped', async ({
  openAs,
}) => {
  const page = await openAs(CLERK, '/inventory/packages');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  // The tabs are drawn anew once they can be moved, some seconds after the start.
  await expect(page.locator('[data-tab-bar] a[aria-roledescription]')).toHaveCount(1);
  const expected = await page.evaluate(() => {
    const seen = [
      ...document.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), input, [role="menu"]'),
    ]
      .filter(
        (element) =>
          element.closest('header, nav, aside') &&
          element.closest('[role="main"]') === null &&
          element.getClientRects().length > 0,
      )
      .filter(
        ({ tabIndex, parentElement }) => tabIndex >= 0 && parentElement?.closest('[role="menu"]') === null,
      );
    for (const [at, element] of seen.entries()) element.dataset.stop = String(at);
    return seen.map((element) => element.getAttribute('aria-label') ?? element.textContent);
  });
  expect(expected.length).toBeGreaterThan(12);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());

  const reached = new Set<number>();
  const unseen: string[] = [];
  const MOST_STOPS = 150;
  for (let stop = 0; stop < MOST_STOPS && reached.size < expected.length; stop += 1) {
    await page.keyboard.press('Tab');
    const focus = await page.evaluate(describeFocus);
    if (focus === null) continue;
    if (focus.stop !== null) reached.add(focus.stop);
    if (!focus.isSeen) unseen.push(focus.words);
  }
  expect(expected.filter((_, at) => !reached.has(at))).toEqual([]);
  expect(unseen).toEqual([]);

  // Within the menu the arrow keys move the focus.
  await page.getByRole('navigation', { name: '侧边菜单' }).getByRole('menu').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('aside [role="menuitem"]:focus')).toHaveCount(1);
});

function focusIsIn(page: Page): Promise<boolean> {
  // A drawer focuses its own container; Tab continues into the dialog inside.
  return page.evaluate(
    () => document.activeElement?.closest('[role="dialog"], dialog, .ant-drawer') !== null,
  );
}

/**
 * Runs in the page: describes the focused element, and whether its focus shows by an outline, or by a ring or line of
 * its field.
 */
function describeFocus(): { stop: number | null; words: string; isSeen: boolean } | null {
  const element = document.activeElement as HTMLElement | null;
  if (element === null || element === document.body) return null;
  // A multiple select shows its focus ring on its box.
  const around = [element, element.parentElement, element.parentElement?.parentElement];
  const box = element.closest('.ant-select');
  const isRinged = [...around, box].some((one) => {
    if (one == null) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== 'none';
  });
  return {
    stop: element.dataset.stop === undefined ? null : Number(element.dataset.stop),
    words: element.getAttribute('aria-label') ?? element.outerHTML.slice(0, 120),
    // A control drawn by its neighbour shows the neighbour's ring.
    isSeen: isRinged || element.getClientRects().length === 0 || getComputedStyle(element).opacity === '0',
  };
}

/** Runs in the page: the elements that scroll sideways as a whole or extend beyond the window. */
function findTooWide(): string[] {
  const pages = [document.documentElement, ...document.querySelectorAll<HTMLElement>('main, #content > *')];
  const wide = pages
    .filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth)
    .map(
      ({ dataset, clientWidth, scrollWidth }) => `${dataset.path ?? 'page'} ${scrollWidth} > ${clientWidth}`,
    );
  // The last of the top bar.
  const user = [...document.querySelectorAll('#root header button')].at(-1)?.getBoundingClientRect();
  return user && user.right > innerWidth ? [...wide, `user menu to ${Math.round(user.right)}`] : wide;
}
