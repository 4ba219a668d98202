import { afterEach, expect, test, vi } from 'vitest';
import { actionOf, activeKeys, addKeys, nameOfKey } from './screen-keys.ts';

const removals: (() => void)[] = [];
afterEach(() => {
  for (const remove of removals.splice(0)) remove();
});
const add = (...keys: Parameters<typeof addKeys>[0]['current']) => removals.push(addKeys({ current: keys }));

test('a later part takes a key over and returns it', () => {
  const list = vi.fn();
  const form = vi.fn();
  add({ keys: ['n'], words: 'add', run: list }, { keys: ['ArrowUp', 'ArrowDown'], words: 'rows' });
  const remove = addKeys({ current: [{ keys: ['n'], words: 'next', run: form }] });
  expect(activeKeys().map(({ words }) => words)).toEqual(['rows', 'next']);
  actionOf('n')?.();
  remove();
  actionOf('n')?.();
  expect([form.mock.calls.length, list.mock.calls.length]).toEqual([1, 1]);
  expect(activeKeys().map(({ words }) => words)).toEqual(['add', 'rows']);
});

test('lists a key that a part handles itself and runs nothing', () => {
  add({ keys: ['Enter'], words: 'open' });
  expect(actionOf('Enter')).toBeUndefined();
  expect(activeKeys()).toHaveLength(1);
});

test.each([
  [{ key: '?', shiftKey: true }, '?'],
  [{ key: 'a', ctrlKey: true }, 'Ctrl+A'],
  [{ key: 'a', metaKey: true }, 'Ctrl+A'],
  [{ key: 'ArrowDown', shiftKey: true }, 'Shift+ArrowDown'],
  [{ key: 'n' }, 'n'],
  [{ key: 'F5' }, 'F5'],
])('%o is %s', (pressed, name) => {
  const nothing = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  expect(nameOfKey({ ...nothing, ...pressed })).toBe(name);
});
