import { expect, test } from 'vitest';
import { pastedText, typedText } from './typed-text.ts';

test.each([
  ['２４８', 'figure', '248'],
  ['１６。５', 'figure', '16.5'],
  ['Ｂ１２０３－１', 'code', 'B1203-1'],
  ['１２（补）①', 'code', '12(补)①'],
  ['备注（１）。', 'words', '备注（１）。'],
] as const)('%s in a column of kind %s is %s', (text, kind, typed) => {
  expect(typedText(text, kind)).toBe(typed);
});

test.each([
  ['1,234.50', '1234.50'],
  ['￥12,000', '12000'],
  ['1,23', '1,23'],
])('a pasted %s becomes %s', (text, figure) => {
  expect(pastedText(text, 'figure')).toBe(figure);
});

test('blanks around a pasted figure are dropped, ideographic ones too', () => {
  expect(pastedText('　248 ', 'figure')).toBe('248');
});
