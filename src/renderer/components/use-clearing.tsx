import { CloseCircleFilled } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Decorative } from './Decorative.tsx';

/** `allowClear` of a select: its button is named in the user's language, the library names it in English alone. */
export function useClearing() {
  const { t } = useTranslation();
  return { clearIcon: <Decorative icon={CloseCircleFilled} />, label: t('common.clear') };
}
