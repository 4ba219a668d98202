import { expect, test } from 'vitest';
import { matchWords, wholeWordsFirst } from './match-words.ts';
import { matchPinyin } from './pinyin.ts';

test.each([
  ['白橡', 'bx'],
  ['白橡', 'baixiang'],
  ['白橡', 'BAI X'],
  ['白橡', '橡'],
  ['重蚁木', 'cym'],
  ['在库', 'zk'],
  ['绿檀', 'lvtan'],
  ['斑马打印机 ZT411', 'zt4'],
  ['斑马打印机 ZT411', 'dyj'],
  ['White oak', 'OAK'],
])('%s is found by %s', (words, typed) => {
  expect(matchWords(words, typed, matchPinyin)).toBe(true);
});

test.each([
  ['白橡', 'bl'],
  ['白橡', '红'],
  ['White oak', 'elm'],
])('%s is not found by %s', (words, typed) => {
  expect(matchWords(words, typed, matchPinyin)).toBe(false);
});

test('a whole word comes before the words that contain it', () => {
  const grades = ['A+', 'AB', 'A', 'B'];
  expect(grades.toSorted((one, other) => wholeWordsFirst(one, other, 'a'))).toEqual(['A', 'A+', 'AB', 'B']);
  expect(grades.toSorted((one, other) => wholeWordsFirst(one, other, ''))).toEqual(grades);
});
