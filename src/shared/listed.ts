import type { Language } from './errors.ts';

/** Texts one after the other, as a sentence of the language lists them: 直纹、树杈. */
export const listed = (texts: readonly string[], language: Language): string =>
  texts.join({ zh: '、', en: ', ' }[language]);
