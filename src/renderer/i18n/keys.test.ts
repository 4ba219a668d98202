import { expect, test } from 'vitest';
import { zh } from './zh/index.ts';

/**
 * Every `area.key` that a program file names exists, and every key that exists is named. A name made of parts, as in
 * t(`chat.${state}`), names all keys that begin like it.
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

test.each(sources)('%s names only keys there are', (_path, source) => {
  const named = [...source.matchAll(/\bt\(\s*'([\w.]+)'/g)].map(([, key]) => String(key));
  expect(named.filter((key) => !known.has(key))).toEqual([]);
});

test('every key is named somewhere', () => {
  const all = sources.map(([, source]) => source).join('\n');
  const named = new Set([...all.matchAll(/'(\w+\.\w+)'/g)].map(([, key]) => String(key)));
  const beginnings = [...all.matchAll(/`(\w+\.\w*)\$\{/g)].map(([, beginning]) => String(beginning));
  expect(keys.filter((key) => !named.has(key) && !beginnings.some((part) => key.startsWith(part)))).toEqual(
    [],
  );
});
