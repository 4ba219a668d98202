import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '#shared/errors';
import { usePreferences } from '../stores/preferences.ts';
import type { Catalogue } from './catalogue.ts';
import { loadErrorWords } from './error-words.ts';
import { wordForms } from './word-forms.ts';

/** Separate chunks: only the language in use is loaded, and the words of the first pages first. */
const CATALOGUES: Record<Language, Record<'first' | 'rest', () => Promise<Partial<Catalogue>>>> = {
  zh: {
    first: async () => (await import('./zh/first.ts')).first,
    rest: async () => (await import('./zh/rest.ts')).rest,
  },
  en: {
    first: async () => (await import('./en/first.ts')).first,
    rest: async () => (await import('./en/rest.ts')).rest,
  },
};

const HTML_LANGUAGES: Record<Language, string> = { zh: 'zh-CN', en: 'en' };

const parts: ('first' | 'rest')[] = ['first'];

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
  if (!parts.includes('rest')) parts.push('rest');
  await Promise.all([addWords(usePreferences.getState().language), loadErrorWords()]);
}

export async function changeLanguage(language: Language): Promise<void> {
  await addWords(language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = HTML_LANGUAGES[language];
  usePreferences.getState().change('language', language);
}

async function addWords(language: Language): Promise<void> {
  const loaded = await Promise.all(parts.map((part) => CATALOGUES[language][part]()));
  for (const words of loaded) i18next.addResourceBundle(language, 'translation', words, true);
}
