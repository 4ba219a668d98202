import { useTranslation } from 'react-i18next';
import type { Language } from '#shared/errors';
import { changeLanguage } from '../i18n/setup.ts';
import styles from './LanguageSwitch.module.css';
import texts from './look/texts.module.css';
import { useLanguage } from './words/words.ts';

/** Each language's own name, in its own script. */
export const LANGUAGES: [[Language, string], [Language, string]] = [
  ['zh', '\u4e2d\u6587'],
  ['en', 'EN'],
];

export function LanguageSwitch() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <fieldset className={styles.languages}>
      <legend className={texts.visuallyHidden}>{t('layout.language')}</legend>
      {LANGUAGES.map(([code, name]) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={language === code}
          onClick={() => void changeLanguage(code)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
