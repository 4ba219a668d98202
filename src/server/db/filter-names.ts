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
/** Limit of a filter's text: longer ones match nothing but cost time in every row. */
const LONGEST_TEXT = 500;

/** Returns the text; throws `input.invalid` if it is longer than the limit. */
export function requireShort(field: string, text: string): string {
  if (text.length > LONGEST_TEXT)
    throw invalidField(field, {
      zh: `{field}最多 ${LONGEST_TEXT} 个字符`,
      en: `{field}: at most ${LONGEST_TEXT} characters`,
    });
  return text;
}

/** Splits a parameter's name into field and suffix. */
export function readName(name: string): { field: string; suffix: Suffix | undefined } {
  const [, plain = name, suffix] = SUFFIXED.exec(name) ?? [];
  const field = plain.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return { field, suffix: suffix as Suffix | undefined };
}

export const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** The LIKE pattern of a comparison; null for comparisons without one. */
export function patternOf(suffix: Suffix, text: string): string | null {
  const literal = escapeLike(text);
  if (suffix === 'like') return `%${literal}%`;
  if (suffix === 'likeleft') return `%${literal}`;
  if (suffix === 'likeright') return `${literal}%`;
  return null;
}

/** A text for a LIKE pattern, with `%`, `_` and `\` escaped. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
