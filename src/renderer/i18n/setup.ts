import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '#shared/errors';
import { usePreferences } from '../stores/preferences.ts';
import type { Catalogue } from './catalogue.ts';

/** One chunk a language: only the one in use is loaded. */
const CATALOGUES: Record<Language, () => Promise<Catalogue>> = {
  zh: async () => (await import('./zh/index.ts')).zh,
  en: async () => (await import('./en/index.ts')).en,
};

const HTML_LANGUAGES: Record<Language, string> = { zh: 'zh-CN', en: 'en' };

/** Starts the translations in the preferred language. */
export async function startTranslations(): Promise<void> {
  const { language } = usePreferences.getState();
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: await CATALOGUES[language]() } },
    interpolation: { escapeValue: false },
  });
  document.documentElement.lang = HTML_LANGUAGES[language];
}

export async function changeLanguage(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'translation')) {
    i18next.addResourceBundle(language, 'translation', await CATALOGUES[language]());
  }
  await i18next.changeLanguage(language);
  document.documentElement.lang = HTML_LANGUAGES[language];
  usePreferences.getState().change('language', language);
}
