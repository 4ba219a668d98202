import type { Language, Words } from '../errors.ts';
import { listed } from '../listed.ts';
import { readLogo } from '../paper/logo.ts';
import type { Setting } from './setting.ts';

const YES: Words = { zh: '是', en: 'Yes' };
const NO: Words = { zh: '否', en: 'No' };

/** A setting's value as text for people. */
export function settingText({ options, kind }: Setting, value: unknown, language: Language): string {
  if (kind === 'flag') return (value === true ? YES : NO)[language];
  if (kind === 'logo') return logoText(String(value ?? ''), language);
  const wordOf = (one: unknown) =>
    options?.find((option) => option.value === one)?.words[language] ?? String(one ?? '');
  if (Array.isArray(value)) return listed(value.map(wordOf), language);
  return wordOf(value);
}

/** A logo's size in dots and the number of black dots, which distinguishes most pictures. */
function logoText(text: string, language: Language): string {
  const read = readLogo(text);
  if (read === null) return '';
  const black = read.dots.reduce((sum, dot) => sum + dot, 0);
  const size = `${read.width} × ${read.height}`;
  return { zh: `图片 ${size}，${black} 个黑点`, en: `Picture ${size}, ${black} black dots` }[language];
}
