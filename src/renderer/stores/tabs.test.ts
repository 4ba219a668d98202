import { expect, test } from 'vitest';
import { HOME, MOST_TABS, neighbourOf, withMoved, withReplaced, withVisited } from './tabs.ts';

const home = { key: HOME, search: '', label: '' };
const list = { key: '/inventory/packages', search: '?grade=A', label: '' };
const detail = { key: '/inventory/packages/7', search: '', label: '2503-118' };

test('a revisited page keeps its place and gets the newest filters', () => {
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

test('a replaced tab keeps its place; a page has one tab', () => {
  const fresh = { ...detail, key: '/inventory/packages/new' };
  const saved = { key: detail.key, search: '', label: '' };
  expect(withReplaced([home, fresh, list], fresh.key, detail.key)).toEqual([home, saved, list]);
  expect(withReplaced([home, detail, fresh], fresh.key, detail.key)).toEqual([home, saved]);
  const tabs = [home, list];
  expect(withReplaced(tabs, 'gone', detail.key)).toBe(tabs);
  expect(withReplaced(tabs, HOME, detail.key)).toBe(tabs);
});

test('a dragged tab moves to the place it was dropped on; home stays first', () => {
  expect(withMoved([home, list, detail], detail.key, list.key)).toEqual([home, detail, list]);
  expect(withMoved([home, list, detail], list.key, detail.key)).toEqual([home, detail, list]);
  const tabs = [home, list, detail];
  expect(withMoved(tabs, HOME, detail.key)).toBe(tabs);
  expect(withMoved(tabs, list.key, HOME)).toBe(tabs);
  expect(withMoved(tabs, 'gone', list.key)).toBe(tabs);
});

test('beyond the maximum the tab open the longest is closed, never home', () => {
  const pages = Array.from({ length: MOST_TABS - 1 }, (_, n) => ({ ...list, key: `/page/${n}` }));
  const tabs = withVisited([home, ...pages], '/page/new', '');
  expect(tabs).toHaveLength(MOST_TABS);
  expect(tabs[0]).toBe(home);
  expect(tabs[1]?.key).toBe('/page/1');
  expect(tabs.at(-1)?.key).toBe('/page/new');
});
