import type { Locale } from 'antd/es/locale';
import enUS from 'antd/es/locale/en_US';
import zhCN from 'antd/es/locale/zh_CN';

/**
 * The library's words by language. Year and month of a calendar are named by what they show, as voice control needs it
 * (WCAG 2.5.3), not by 选择年份.
 */
export const LIBRARY_LOCALES = { zh: namedAsShown(zhCN), en: namedAsShown(enUS) };

function namedAsShown({ DatePicker, ...locale }: Locale): Locale {
  if (DatePicker === undefined) return locale;
  const lang = { ...DatePicker.lang, yearSelect: '', monthSelect: '' };
  return { ...locale, DatePicker: { ...DatePicker, lang } };
}
