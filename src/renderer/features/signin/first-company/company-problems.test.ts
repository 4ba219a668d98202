import { expect, test } from 'vitest';
import { companyProblems } from './company-problems.ts';

const GOOD = {
  tenantName: '山林木业',
  account: 'admin',
  password: 'Own-words-2026',
  repeat: 'Own-words-2026',
};

test('accepts a complete form', () => {
  expect(companyProblems(GOOD)).toEqual({});
});

test.each([
  [{ tenantName: ' ' }, { tenantName: 'setup.companyRequired' }],
  [{ account: '' }, { account: 'signin.accountRequired' }],
  [{ password: '7 signs', repeat: '7 signs' }, { password: 'account.newPasswordShort' }],
  [{ repeat: 'Own-words-2027' }, { repeat: 'account.repeatDiffers' }],
])('reports %o', (change, problems) => {
  expect(companyProblems({ ...GOOD, ...change })).toEqual(problems);
});

test('accepts eight characters', () => {
  expect(companyProblems({ ...GOOD, password: '8 signs.', repeat: '8 signs.' })).toEqual({});
});
