import i18next from 'i18next';
import { describe, expect, test } from 'vitest';
import { ERROR_WORDS } from '#shared/error-words/index';
import { en } from './en/index.ts';
import { wordForms } from './word-forms.ts';
import { zh } from './zh/index.ts';

const zhTexts = flatten(zh);
const enTexts = flatten(en);

describe('catalogues', () => {
  test('have the same keys', () => {
    expect([...enTexts.keys()].sort()).toEqual([...zhTexts.keys()].sort());
  });

  test.each([...zhTexts])('%s has text in both, with the same placeholders', (key, text) => {
    const english = enTexts.get(key) ?? '';
    expect(text.trim()).not.toBe('');
    expect(english.trim()).not.toBe('');
    expect(placeholders(english)).toEqual(placeholders(text));
  });
});

describe('an English word after a number', () => {
  /** A fixed plural after a number instead of a chosen form: `{{count}} tags`. Verbs are excepted. */
  const FIXED_PLURAL = /\{\w+\}+ (?!is\b|was\b|has\b|does\b|says\b|sees\b)[a-z]+s\b/;
  const errorTexts = Object.entries(ERROR_WORDS).map(
    ([code, { what, next }]) => [code, [what.en, next.en].join(' ')] as const,
  );

  test.each([...enTexts, ...errorTexts])('in %s has the form of the number', (_key, text) => {
    expect(text).not.toMatch(FIXED_PLURAL);
  });

  test('is given in it', async () => {
    const own = i18next.createInstance();
    await own.use(wordForms).init({ lng: 'en', resources: { en: { translation: en } } });
    expect(own.t('devices.tagsSeen', { count: 1 })).toBe('1 tag seen');
    expect(own.t('devices.tagsSeen', { count: 2 })).toBe('2 tags seen');
    expect(own.t('packages.totalPacks', { amount: '1' })).toBe('1 package');
    expect(own.t('packages.totalPacks', { amount: '1,001' })).toBe('1,001 packages');
    expect(own.t('home.unitTags', { count: 1 })).toBe('tag');
  });
});

describe('source files', () => {
  const sources = import.meta.glob<string>('../**/*.{ts,tsx}', {
    query: '?raw',
    import: 'default',
    eager: true,
  });

  test.each(
    Object.entries(sources).filter(
      ([path]) => !path.endsWith('.test.ts') && !path.startsWith('./zh/') && !path.startsWith('./en/'),
    ),
  )('%s has no Chinese outside the catalogues', (_path, source) => {
    const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    expect(code.match(/[\u3400-\u9fff\u3000-\u303f\uff01-\uffef]+/g) ?? []).toEqual([]);
  });
});

describe('what the layers share', () => {
  // Amounts in capitals are always Chinese (F13).
  const sources = import.meta.glob<string>(
    [
      '../../shared/**/*.ts',
      '!../../shared/**/{*.test,testing/*}.ts',
      '!../../shared/domain/capital-amount.ts',
    ],
    { query: '?raw', import: 'default', eager: true },
  );

  test.each(Object.entries(sources))('%s has Chinese only in pairs with English', (_path, source) => {
    const lines = source
      .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
      .replace(/(?<!:)\/\/.*$/gm, '')
      .split('\n');
    // A long text is on the line after its `zh:`; a record's field gets both words, one after the other.
    const pair = /\bzh\b|words\(|'[^']*\p{Script=Han}[^']*', '[^'\p{Script=Han}]+'/u;
    const alone = lines.filter(
      (line, at) => /\p{Script=Han}/u.test(line) && !pair.test(`${lines[at - 2]}${lines[at - 1]}${line}`),
    );
    expect(alone).toEqual([]);
  });
});

function flatten(catalogue: Record<string, Record<string, string>>): Map<string, string> {
  return new Map(
    Object.entries(catalogue).flatMap(([area, texts]) =>
      Object.entries(texts).map(([key, text]) => [`${area}.${key}`, text] as const),
    ),
  );
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => String(name)).sort();
}
