import { expect, test } from 'vitest';
import { localizedText } from './localized-text.ts';

test('an English text that begins like the Chinese one is kept at each letter', () => {
  const typed = ['L', 'LO', 'LOT', 'LOT ', 'LOT n'];
  expect(typed.map((en) => localizedText({ zh: 'LOT', en }))).toEqual(typed.map((en) => ({ zh: 'LOT', en })));
});

test('a text without an English one is a single text for both languages', () => {
  expect(localizedText({ zh: '批号', en: '' })).toBe('批号');
});
