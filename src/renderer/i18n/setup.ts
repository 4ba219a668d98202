import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '#shared/errors';
import { usePreferences } from '../stores/preferences.ts';
import type { Catalogue } from './catalogue.ts';
import { loadErrorWords } from './error-words.ts';
import { wordForms } from './word-forms.ts';

type Part = 'first' | 'rest' | 'screens';

/** Separate chunks: only the language in use is loaded, and the words of the first pages first. */
const CATALOGUES: Record<Language, Record<Part, () => Promise<Partial<Catalogue>>>> = {
  zh: {
    first: async () => (await import('./zh/first.ts')).first,
    rest: async () => (await import('./zh/rest.ts')).rest,
    screens: async () => (await import('./zh/screens.ts')).screens,
  },
  en: {
    first: async () => (await import('./en/first.ts')).first,
    rest: async () => (await import('./en/rest.ts')).rest,
    screens: async () => (await import('./en/screens.ts')).screens,
  },
};

const HTML_LANGUAGES: Record<Language, string> = { zh: 'zh-CN', en: 'en' };

/** Loaded parts, in every language changed to. */
const parts: Part[] = ['first'];

/** Starts the translations in the preferred language. */
export async function startTranslations(): Promise<void> {
  const { language } = usePreferences.getState();
  await i18next
    .use(wordForms)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      resources: { [language]: { translation: await CATALOGUES[language].first() } },
      interpolation: { escapeValue: false },
    });
  document.documentElement.lang = HTML_LANGUAGES[language];
}

/** Loads the words of the workspace, in this language and in each one changed to later. */
export async function loadWorkspaceWords(): Promise<void> {
  await Promise.all([loadPart('rest'), loadErrorWords()]);
}

/** Loads the words that only screens have, likewise. */
export const loadScreenWords = (): Promise<void> => loadPart('screens');

async function loadPart(part: Part): Promise<void> {
  if (parts.includes(part)) return;
  await addWords(usePreferences.getState().language, [part]);
  // Afterwards, so that a failed fetch is repeated by the next screen.
  parts.push(part);
}

export async function changeLanguage(language: Language): Promise<void> {
  await addWords(language, parts);
  await i18next.changeLanguage(language);
  document.documentElement.lang = HTML_LANGUAGES[language];
  usePreferences.getState().change('language', language);
}

async function addWords(language: Language, wanted: readonly Part[]): Promise<void> {
  const loaded = await Promise.all(wanted.map((part) => CATALOGUES[language][part]()));
  for (const words of loaded) i18next.addResourceBundle(language, 'translation', words, true);
}
