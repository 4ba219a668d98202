import { translateTerm } from '#shared/domain/dictionaries';
import { translateSteps } from '#shared/domain/processing/operations';
import { SPECIES } from '#shared/domain/species';
import type { Language } from '#shared/errors';

const ENGLISH_SPECIES = new Map(SPECIES.map(({ treeCode, en }) => [treeCode, en]));

/** A stored trade term in the user's language; a company's own term unchanged. */
export function termIn(language: Language, chinese: string): string {
  return language === 'en' ? translateTerm(chinese) : chinese;
}

/** A species is translated by its code; unknown codes show the company's name for it. */
export function speciesIn(language: Language, pack: { treeCode: string; species: string }): string {
  return (language === 'en' && ENGLISH_SPECIES.get(pack.treeCode)) || pack.species;
}

/** Steps of work in the user's language. */
export const stepsIn = (language: Language, chinese: string): string =>
  language === 'en' ? translateSteps(chinese) : chinese;
