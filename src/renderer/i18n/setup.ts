import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '#shared/errors';
import { storedLanguage, usePreferences } from '../stores/preferences.ts';
import { recordKey } from '../stores/records.ts';
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

/** The parts that the page wants, each with its loading: they are loaded in every language changed to, also meanwhile. */
const parts = new Map<Part, Promise<void>>([['first', Promise.resolve()]]);

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

function loadPart(part: Part): Promise<void> {
  const known = parts.get(part);
  if (known !== undefined) return known;
  const loading = addWords(usePreferences.getState().language, [part]).catch((error: unknown) => {
    // A failed fetch is repeated by the next screen.
    parts.delete(part);
    throw error;
  });
  parts.set(part, loading);
  return loading;
}

export async function changeLanguage(language: Language): Promise<void> {
  await loadParts(language);
  // Before anything is awaited: further parts are loaded in the new language.
  usePreferences.getState().change('language', language);
  await show(language);
}

/** Changes the language as another window of this browser does. */
export function followLanguage(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === recordKey('language')) void showStored();
  });
}

async function showStored(): Promise<void> {
  const language = storedLanguage();
  if (language === usePreferences.getState().language) return;
  await loadParts(language);
  // It may have been changed again meanwhile.
  if (storedLanguage() !== language) return;
  usePreferences.setState({ language });
  await show(language);
}

async function show(language: Language): Promise<void> {
  document.documentElement.lang = HTML_LANGUAGES[language];
  await i18next.changeLanguage(language);
}

async function loadParts(language: Language): Promise<void> {
  let loaded = 0;
  while (loaded < parts.size) {
    loaded = parts.size;
    await addWords(language, [...parts.keys()]);
  }
}

async function addWords(language: Language, wanted: readonly Part[]): Promise<void> {
  const loaded = await Promise.all(wanted.map((part) => CATALOGUES[language][part]()));
  for (const words of loaded) i18next.addResourceBundle(language, 'translation', words, true);
}
