import { expect, it } from 'vitest';
import { mayBeCut } from './cut-text.ts';

it('takes the usual texts of a list for short enough for their columns', () => {
  expect(mayBeCut('TCLU4200066', 150, false)).toBe(false);
  expect(mayBeCut('488.000', 88, false)).toBe(false);
  expect(mayBeCut('已写入', 96, true)).toBe(false);
});

it('counts the widest letters as they are at 14 px, and padding and tags besides', () => {
  expect(mayBeCut('黑胡桃木', 76, false)).toBe(false);
  expect(mayBeCut('黑胡桃木', 75, false)).toBe(true);
  expect(mayBeCut('WWWW', 71, false)).toBe(true);
  expect(mayBeCut('黑胡桃木', 76, true)).toBe(true);
});
