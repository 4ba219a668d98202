import { useTranslation } from 'react-i18next';
import type { Language } from '#shared/errors';

/** The languages of the words on labels, as choices. */
export function useCaptionChoices(): { value: Language; label: string }[] {
  const { t } = useTranslation();
  return [
    { value: 'zh', label: t('print.captionsZh') },
    { value: 'en', label: t('print.captionsEn') },
  ];
}
