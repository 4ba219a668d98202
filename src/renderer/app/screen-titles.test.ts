import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { first } from '../i18n/zh/first.ts';
import { rest } from '../i18n/zh/rest.ts';

test('titles of screens are among the words of the workspace, which a tab restored by a reload shows', () => {
  const source = readFileSync(join(import.meta.dirname, 'screens.ts'), 'utf8');
  const parts = new Set([...source.matchAll(/\bt\(['`](\w+)\./g)].map(([, part]) => part));
  expect(parts.size).toBeGreaterThan(3);
  const loaded = Object.keys({ ...first, ...rest });
  expect([...parts].filter((part) => !loaded.includes(String(part)))).toEqual([]);
});
