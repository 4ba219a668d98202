import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEFAULT_COLOUR } from '../stores/preferences.ts';
import { createPaint } from './paint.ts';
import { paintProperties } from './properties.ts';
import { THEMES } from './themes/index.ts';

test.each(Object.entries(THEMES))(
  'shades the sign-in picture in %s only if that is dark',
  (_name, design) => {
    const shade = paintProperties(createPaint(design, DEFAULT_COLOUR))['--figure-shade'];
    expect(shade === 'transparent').toBe(design.dark !== true);
  },
);

test('style sheets use only properties that a theme, a style sheet or a component declares', () => {
  const page = join(import.meta.dirname, '..');
  const read = (kind: string) =>
    globSync(`**/*.${kind}`, { cwd: page }).map((file) => readFileSync(join(page, file), 'utf8'));
  const [styles, components] = [read('css').join(), read('tsx').join()];
  const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name);
  const declared = new Set([
    ...Object.keys(paintProperties(createPaint(THEMES.default, DEFAULT_COLOUR))),
    ...named(styles, /(--[\w-]+)\s*:/g),
    ...named(components, /'(--[\w-]+)'/g),
  ]);
  // The library declares its own, `--ant-…`.
  const used = named(styles, /var\((--(?!ant-)[\w-]+)/g);
  expect(used.filter((name) => !declared.has(name ?? ''))).toEqual([]);
});
