import { join } from 'node:path';
import i18next from 'i18next';
import { describe, expect, test } from 'vitest';
import { ERROR_WORDS } from '#shared/error-words/index';
import { readSources } from '../../../tests/fixtures/read-sources.ts';
import { en } from './en/index.ts';
import { wordForms } from './word-forms.ts';
import { zh } from './zh/index.ts';

const zhTexts = flatten(zh);
const enTexts = flatten(en);

describe('catalogues', () => {
  test('have the same keys', () => {
    expect([...enTexts.keys()].sort()).toEqual([...zhTexts.keys()].sort());
  });

  test('have text for every key, with the same placeholders', () => {
    const isWrong = ([key, text]: [string, string]) => {
      const english = enTexts.get(key) ?? '';
      return text.trim() === '' || english.trim() === '' || placeholders(english) !== placeholders(text);
    };
    expect([...zhTexts].filter(isWrong)).toEqual([]);
  });
});

describe('an English word after a number', () => {
  /** A fixed plural after a number instead of a chosen form: `{{count}} tags`. Verbs are excepted. */
  const FIXED_PLURAL = /\{\w+\}+ (?!is\b|was\b|has\b|does\b|says\b|sees\b)[a-z]+s\b/;
  const errorTexts = Object.entries(ERROR_WORDS).map(
    ([code, { what, next }]) => [code, [what.en, next.en].join(' ')] as const,
  );

  test('has the form of the number', () => {
    expect([...enTexts, ...errorTexts].filter(([, text]) => FIXED_PLURAL.test(text))).toEqual([]);
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
  test('have no Chinese outside the catalogues', () => {
    const chinese = /[\u3400-\u9fff\u3000-\u303f\uff01-\uffef]+/g;
    const found = readSources(join(import.meta.dirname, '..'))
      .filter(({ path }) => !/^i18n\/(zh|en)\//.test(path))
      .map(({ path, source }) => ({
        path,
        words: source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').match(chinese),
      }));
    expect(found.filter(({ words }) => words !== null)).toEqual([]);
  });

  test('that the layers share have Chinese only in pairs with English', () => {
    // Amounts in capitals are always Chinese (F13).
    const sources = readSources(join(import.meta.dirname, '../../shared')).filter(
      ({ path }) => !/(^|\/)testing\/|^domain\/capital-amount\.ts$/.test(path),
    );
    // A long text is on the line after its `zh:`; a record's field gets both words, one after the other.
    const pair = /\bzh\b|words\(|'[^']*\p{Script=Han}[^']*', '[^'\p{Script=Han}]+'/u;
    const alone = sources.flatMap(({ path, source }) => {
      const lines = source
        .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
        .replace(/(?<!:)\/\/.*$/gm, '')
        .split('\n');
      return lines
        .filter(
          (line, at) => /\p{Script=Han}/u.test(line) && !pair.test(`${lines[at - 2]}${lines[at - 1]}${line}`),
        )
        .map((line) => `${path}: ${line}`);
    });
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

function placeholders(text: string): string {
  const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => String(name));
  return names.sort().join(' ');
}
