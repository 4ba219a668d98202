import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { isUnusualGain } from '#shared/domain/grading';
import type { RecordRow } from '#shared/records/record';

/** W2.3: names the lines of a saved grading whose area grew more than clipping and measuring explain. */
export function GainWarning({ row }: { row: RecordRow }) {
  const { t } = useTranslation();
  const lines = Array.isArray(row.packs) ? (row.packs as { changeRatePct: number }[]) : [];
  const unusual = lines.flatMap(({ changeRatePct }, at) => (isUnusualGain(changeRatePct) ? [at + 1] : []));
  if (unusual.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('documents.unusualGain', { lines: unusual.join(', '), count: unusual.length })}
    />
  );
}
