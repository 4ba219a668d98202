import { expect, test } from 'vitest';
import { rememberAccount } from './preferences.ts';

const known = [
  { account: 'admin', checked: true, createTime: 2 },
  { account: 'cangku', checked: true, createTime: 1 },
];

test('lists the account signed in last first, once', () => {
  expect(rememberAccount(known, 'cangku', true, 3)).toEqual([
    { account: 'cangku', checked: true, createTime: 3 },
    { account: 'admin', checked: true, createTime: 2 },
  ]);
});

test('forgets an account signed in without the tick', () => {
  expect(rememberAccount(known, 'admin', false, 3)).toEqual([known[1]]);
});

test('keeps at most five', () => {
  const many = Array.from({ length: 5 }, (_, n) => ({ account: `a${n}`, checked: true, createTime: n }));
  const accounts = rememberAccount(many, 'new', true, 9).map((entry) => entry.account);
  expect(accounts).toEqual(['new', 'a0', 'a1', 'a2', 'a3']);
});
