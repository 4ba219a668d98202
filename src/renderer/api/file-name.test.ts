import { expect, test } from 'vitest';
import { fileNameOf } from './file-name.ts';

const ENCODED = encodeURIComponent('木皮 2026.xlsx');

test.each([
  ['our server', `attachment;filename=${ENCODED}; filename*=UTF-8''${ENCODED}`],
  ['a compatible server', `attachment;filename=${ENCODED}`],
  ['one that quotes the name', `attachment; filename="${ENCODED}"`],
  [
    'one that names a language and prefers the extended name',
    `inline; filename="x.xlsx"; filename*=utf-8'zh'${ENCODED}`,
  ],
])('reads the name that %s sends', (_, disposition) => {
  expect(fileNameOf(disposition)).toBe('木皮 2026.xlsx');
});

test.each([
  ['attachment;filename=50%.xlsx', '50%.xlsx'],
  ["attachment;filename*=UTF-8''50%.xlsx", '50%.xlsx'],
  ['attachment;filename="a;b \\"c\\".xlsx"', 'a;b "c".xlsx'],
  ['attachment;filename=', 'download'],
  ['', 'download'],
])('reads %s as %s', (disposition, name) => {
  expect(fileNameOf(disposition)).toBe(name);
});
