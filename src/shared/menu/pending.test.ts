import { expect, test } from 'vitest';
import { DOCUMENTS } from '../documents/index.ts';
import type { AnyRecord } from '../records/record.ts';
import { PENDING, PENDING_KINDS } from './pending.ts';
import { SCREENS } from './screens.ts';

const screens = new Map<string, { menu: { path: string }; filters?: readonly string[] }>(
  [...Object.values(DOCUMENTS as Readonly<Record<string, AnyRecord>>), ...Object.values(SCREENS)].map(
    (one) => [one.menu.path, one],
  ),
);

// 我的审批 is not in the menu.
const IN_MENU = PENDING_KINDS.filter((kind) => kind !== 'toApprove');

test.each(IN_MENU)('%s leads to a list of the menu by filters it has', (kind) => {
  const { pathname, searchParams } = new URL(PENDING[kind].list, 'http://page');
  const screen = screens.get(pathname);
  expect(screen).toBeDefined();
  if (screen?.filters !== undefined)
    expect(screen.filters).toEqual(expect.arrayContaining([...searchParams.keys()]));
  expect(screens.has(PENDING[kind].screen)).toBe(true);
});

test('no menu entry shows two counts', () => {
  expect(new Set(IN_MENU.map((kind) => PENDING[kind].screen)).size).toBe(IN_MENU.length);
});
