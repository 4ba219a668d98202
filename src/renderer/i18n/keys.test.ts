import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSources } from '../../../tests/fixtures/read-sources.ts';
import { zh } from './zh/index.ts';

/**
 * Checks that every `area.key` named in a program file exists, and that every key is named. A composed name, as in
 * t(`chat.${state}`), names all keys with its beginning.
 */
const sources = readSources(join(import.meta.dirname, '..')).filter(
  ({ path }) => !/^i18n\/(zh|en)\//.test(path),
);
const keys = Object.entries(zh).flatMap(([area, texts]) => Object.keys(texts).map((key) => `${area}.${key}`));
const known = new Set(keys);

test('sources name only existing keys', () => {
  const unknown = sources.flatMap(({ path, source }) =>
    [...source.matchAll(/\bt\(\s*'([\w.]+)'/g)]
      .map(([, key]) => String(key))
      .filter((key) => !known.has(key))
      .map((key) => `${path}: ${key}`),
  );
  expect(unknown).toEqual([]);
});

test('every key is named in a source', () => {
  const all = sources.map(({ source }) => source).join('\n');
  const named = new Set([...all.matchAll(/'(\w+\.\w+)'/g)].map(([, key]) => String(key)));
  const beginnings = [...all.matchAll(/`(\w+\.\w*)\$\{/g)].map(([, beginning]) => String(beginning));
  expect(keys.filter((key) => !named.has(key) && !beginnings.some((part) => key.startsWith(part)))).toEqual(
    [],
  );
});
