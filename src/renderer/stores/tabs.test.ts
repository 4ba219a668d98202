import { expect, test } from 'vitest';
import { HOME, neighbourOf, withVisited } from './tabs.ts';

const home = { key: HOME, search: '', label: '' };
const list = { key: '/inventory/packages', search: '?grade=A', label: '' };
const detail = { key: '/inventory/packages/7', search: '', label: '2503-118' };

test('a page visited again keeps its place and takes the newest filters', () => {
  expect(withVisited([home, list, detail], list.key, '?grade=B')).toEqual([
    home,
    { ...list, search: '?grade=B' },
    detail,
  ]);
});

test('an unchanged visit changes nothing', () => {
  const tabs = [home, list];
  expect(withVisited(tabs, list.key, list.search)).toBe(tabs);
});

test('closing the tab in front opens the one before it', () => {
  expect(neighbourOf([home, list, detail], detail.key)).toBe(list);
  expect(neighbourOf([home, list], list.key)).toBe(home);
  expect(neighbourOf([], 'gone').key).toBe(HOME);
});
