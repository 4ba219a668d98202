import { expect, test } from 'vitest';
import { zh } from './zh/index.ts';

/**
 * Checks that every `area.key` named in a program file exists, and that every key is named. A composed name, as in
 * t(`chat.${state}`), names all keys with its beginning.
 */
const sources = Object.entries(
  import.meta.glob<string>(['../**/*.{ts,tsx}', '!./zh/**', '!./en/**', '!../**/*.test.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);
const keys = Object.entries(zh).flatMap(([area, texts]) => Object.keys(texts).map((key) => `${area}.${key}`));
const known = new Set(keys);

test.each(sources)('%s names only existing keys', (_path, source) => {
  const named = [...source.matchAll(/\bt\(\s*'([\w.]+)'/g)].map(([, key]) => String(key));
  expect(named.filter((key) => !known.has(key))).toEqual([]);
});

test('every key is named in a source', () => {
  const all = sources.map(([, source]) => source).join('\n');
  const named = new Set([...all.matchAll(/'(\w+\.\w+)'/g)].map(([, key]) => String(key)));
  const beginnings = [...all.matchAll(/`(\w+\.\w*)\$\{/g)].map(([, beginning]) => String(beginning));
  expect(keys.filter((key) => !named.has(key) && !beginnings.some((part) => key.startsWith(part)))).toEqual(
    [],
  );
});
