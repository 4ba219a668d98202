import { translateTerm } from '#shared/domain/dictionaries';
import { SPECIES } from '#shared/domain/species';
import type { Language } from '#shared/errors';

const ENGLISH_SPECIES = new Map(SPECIES.map(({ treeCode, en }) => [treeCode, en]));

/** A stored word of the trade in the person's language; a company's own word as it is. */
export function termIn(language: Language, chinese: string): string {
  return language === 'en' ? translateTerm(chinese) : chinese;
}

/** A species is known by its code; its stored name is the company's. */
export function speciesIn(language: Language, pack: { treeCode: string; species: string }): string {
  return (language === 'en' && ENGLISH_SPECIES.get(pack.treeCode)) || pack.species;
}
