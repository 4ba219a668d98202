import type { Language } from '../errors.ts';
import { ENGLISH } from './dictionaries.ts';
import { SPECIES } from './species.ts';

/** The English of the terms of dictionaries, and of species by their usual names. */
export const ENGLISH_TERMS: ReadonlyMap<string, string> = new Map([
  ...ENGLISH,
  ...SPECIES.map(({ zh, en }) => [zh, en] as const),
]);

/** A term of a document's line, which has no code: a species by its usual name, a grade, a texture. */
export function lineTermIn(language: Language, chinese: string): string {
  return language === 'en' ? (ENGLISH_TERMS.get(chinese) ?? chinese) : chinese;
}
