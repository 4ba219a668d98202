import { expect, test } from 'vitest';
import { isChanged, mergeEntries } from './kept-entries.ts';

const before = { menus: ['pack_view', 'pack_print'], scope: '1' };

test('the order of chosen keys is no change', () => {
  expect(isChanged(before, { ...before, menus: ['pack_print', 'pack_view'] })).toBe(false);
  expect(isChanged(before, { ...before, menus: ['pack_print'] })).toBe(true);
  expect(isChanged(before, { ...before, menus: ['pack_print', 'pack_tag'] })).toBe(true);
  expect(isChanged(before, { ...before, scope: '2' })).toBe(true);
});

test('keys that another user chose or removed meanwhile stay so, and what the user changed is on top', () => {
  const own = { menus: ['pack_view', 'pack_tag'], scope: '1' };
  const newest = { menus: ['pack_print', 'pack_edit'], scope: '3' };
  expect(mergeEntries(before, own, newest)).toEqual({ menus: ['pack_edit', 'pack_tag'], scope: '3' });
  expect(mergeEntries(before, { ...own, scope: '2' }, newest).scope).toBe('2');
});
