import { expect, test } from 'vitest';
import { asCaller } from '../db/caller.ts';
import { CommonWords } from './common-words.ts';

const MINUTE_MS = 60_000;

const of = (tenantId: string, work: () => void) =>
  asCaller({ tenantId, userId: '7', isList: true, gone: new AbortController().signal }, work);

test('a common word is known for a minute, in its column and company', () => {
  let nowMs = 0;
  const words = new CommonWords(() => nowMs);
  of('100001', () => words.add('name', '%木业%'));
  of('100001', () => {
    expect(words.has('name', '%木业%')).toBe(true);
    expect(words.has('code', '%木业%')).toBe(false);
    expect(words.has('name', '%木%')).toBe(false);
  });
  of('100002', () => expect(words.has('name', '%木业%')).toBe(false));
  nowMs = MINUTE_MS;
  of('100001', () => expect(words.has('name', '%木业%')).toBe(false));
});

test('no common word is known to work without a caller', () => {
  const words = new CommonWords(() => 0);
  words.add('name', '%木业%');
  expect(words.has('name', '%木业%')).toBe(false);
});
