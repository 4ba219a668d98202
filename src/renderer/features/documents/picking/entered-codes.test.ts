import { expect, test } from 'vitest';
import { type EnteredCodes, NO_CODES, withCode } from './entered-codes.ts';

/** The results of codes of which those with a ! were refused. */
const after = (...codes: string[]): EnteredCodes =>
  codes.reduce(
    (before, code) =>
      withCode(before, { isRefused: code.startsWith('!'), code: code.replace('!', ''), words: code }),
    NO_CODES,
  );
const refusedIn = ({ refused }: EnteredCodes) => refused.map(({ words }) => words);

test('a refused code stays in sight while others are scanned', () => {
  const codes = after('A', '!B', 'C', '!D', 'E');
  expect(codes.newest?.words).toBe('E');
  expect(refusedIn(codes)).toEqual(['!B', '!D']);
});

test('the newest refusal is shown once, also of a code scanned twice', () => {
  expect(refusedIn(after('!B'))).toEqual([]);
  expect(refusedIn(after('!B', 'C', '!B'))).toEqual([]);
  expect(refusedIn(after('!B', '!B', 'C'))).toEqual(['!B']);
});

test('a refusal disappears once its code is accepted', () => {
  expect(refusedIn(after('!B', 'C', 'B'))).toEqual([]);
});
