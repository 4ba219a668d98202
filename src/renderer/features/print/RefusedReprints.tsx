import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { namedPacks } from '../../components/reprint/named-packs.ts';
import { useLanguage } from '../../components/words/words.ts';

interface RefusedReprintsProps {
  packNos: readonly string[];
  /** No package is left to print. */
  isAll: boolean;
}

/** The labels that the company's rule does not allow to reprint, with advice. */
export function RefusedReprints({ packNos, isAll }: RefusedReprintsProps) {
  const { t } = useTranslation();
  return (
    <Alert
      type={isAll ? 'error' : 'warning'}
      showIcon
      title={t('print.reprintRefused', { packNos: namedPacks(packNos, useLanguage()) })}
      description={t('print.reprintRefusedAdvice')}
    />
  );
}
