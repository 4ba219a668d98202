import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type AppError, adviseError, describeError, type ErrorPayload, type Language } from '#shared/errors';

/** The language of the screens. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return i18n.language === 'en' ? 'en' : 'zh';
}

/** Describes an error in the user's language: what happened and what to do next. */
export function useErrorWords(): (error: AppError | ErrorPayload) => { what: string; next: string } {
  const language = useLanguage();
  return useCallback(
    (error) => ({ what: describeError(error, language), next: adviseError(error, language) }),
    [language],
  );
}

/** Why an act is refused, as its disabled button shows it: an error's words in one line. */
export function useRefusalWords(): (error: AppError) => string {
  const words = useErrorWords();
  return useCallback(
    (error) => {
      const { what, next } = words(error);
      return `${what} · ${next}`;
    },
    [words],
  );
}

/** Formats the age of an ISO time: "3 分钟前". */
export function useAgo(): (isoTime: string) => string {
  const age = useAge();
  return useCallback(
    (isoTime) => age(Math.max(0, Math.round((Date.now() - Date.parse(isoTime)) / 1000))),
    [age],
  );
}

/** Formats an age in seconds: "3 分钟前". */
export function useAge(): (seconds: number) => string {
  const { t } = useTranslation();
  return useCallback(
    (seconds) => {
      if (seconds < 3) return t('common.justNow');
      if (seconds < 60) return t('common.seconds', { count: seconds });
      if (seconds < 3600) return t('common.minutes', { count: Math.round(seconds / 60) });
      if (seconds < 86_400) return t('common.hours', { count: Math.round(seconds / 3600) });
      return t('common.days', { count: Math.round(seconds / 86_400) });
    },
    [t],
  );
}
