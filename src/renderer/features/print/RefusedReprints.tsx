import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { namedPacks } from '../../components/reprint/named-packs.ts';

interface RefusedReprintsProps {
  packNos: readonly string[];
  /** No package is left to print. */
  isAll: boolean;
}

/** Which labels the company's rule does not let be printed again, and what to do about it. */
export function RefusedReprints({ packNos, isAll }: RefusedReprintsProps) {
  const { t } = useTranslation();
  return (
    <Alert
      type={isAll ? 'error' : 'warning'}
      showIcon
      title={t('print.reprintRefused', { packNos: namedPacks(packNos) })}
      description={t('print.reprintRefusedAdvice')}
    />
  );
}
