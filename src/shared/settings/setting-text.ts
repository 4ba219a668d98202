import type { Language, Words } from '../errors.ts';
import type { Setting } from './setting.ts';

const YES: Words = { zh: '是', en: 'Yes' };
const NO: Words = { zh: '否', en: 'No' };

/** A setting's value as text for people. */
export function settingText({ options, kind }: Setting, value: unknown, language: Language): string {
  if (kind === 'flag') return (value === true ? YES : NO)[language];
  const wordOf = (one: unknown) =>
    options?.find((option) => option.value === one)?.words[language] ?? String(one ?? '');
  if (Array.isArray(value)) return value.map(wordOf).join({ zh: '、', en: ', ' }[language]);
  return wordOf(value);
}
