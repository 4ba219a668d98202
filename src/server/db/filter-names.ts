import { invalidField } from '../http/invalid-input.ts';

const SUFFIXES = [
  'like',
  'likeleft',
  'likeright',
  'notlike',
  'equal',
  'notequal',
  'in',
  'ge',
  'gt',
  'le',
  'lt',
  'null',
  'notnull',
  'datege',
  'dategt',
  'dateequal',
  'datele',
  'datelt',
  'ignore',
] as const;
export type Suffix = (typeof SUFFIXES)[number];

const SUFFIXED = new RegExp(`^(.+)_(${SUFFIXES.join('|')})$`);
/** No text in a list is longer, and each row would be compared with all of a longer one. */
const LONGEST_TEXT = 500;
/** A text to look for; `input.invalid` for one longer than any there is. */
export function requireShort(field: string, text: string): string {
  if (text.length > LONGEST_TEXT)
    throw invalidField(field, {
      zh: `{field}最多 ${LONGEST_TEXT} 个字符`,
      en: `{field}: at most ${LONGEST_TEXT} characters`,
    });
  return text;
}

/** The field and the suffix that the name of a parameter is made of. */
export function readName(name: string): { field: string; suffix: Suffix | undefined } {
  const [, plain = name, suffix] = SUFFIXED.exec(name) ?? [];
  const field = plain.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return { field, suffix: suffix as Suffix | undefined };
}

export const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Null for comparisons that are not by pattern. */
export function patternOf(suffix: Suffix, text: string): string | null {
  const literal = literally(text);
  if (suffix === 'like') return `%${literal}%`;
  if (suffix === 'likeleft') return `%${literal}`;
  if (suffix === 'likeright') return `${literal}%`;
  return null;
}

/** The text's own `%` and `_` mean themselves. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
