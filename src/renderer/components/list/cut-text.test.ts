import { expect, it } from 'vitest';
import { mayBeCut } from './cut-text.ts';

/** Chinese letters are square, all others as wide as a digit of DejaVu Sans. */
const widthOf = (letter: string) => (letter > '~' ? 14 : 9);

it('considers a text short enough if it fits its column', () => {
  expect(mayBeCut('TCLU4200066', 116, false, widthOf)).toBe(false);
  expect(mayBeCut('TCLU4200066', 115, false, widthOf)).toBe(true);
  expect(mayBeCut('黑胡桃木', 73, false, widthOf)).toBe(false);
  expect(mayBeCut('黑胡桃木', 72, false, widthOf)).toBe(true);
});

it('counts the padding of a tag besides', () => {
  expect(mayBeCut('已写入', 75, true, widthOf)).toBe(false);
  expect(mayBeCut('已写入', 74, true, widthOf)).toBe(true);
});
