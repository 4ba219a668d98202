import { Empty } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Field } from '#shared/records/field';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useChoicesRead } from './use-choices.ts';

/** In an open picker without choices: they are being read, could not be read, or there are none. */
export function NoChoices({ field }: { field: Field }) {
  const { t } = useTranslation();
  const read = useChoicesRead(field);
  if (read.error) return <ErrorPanel error={read.error} onRetry={read.reload} />;
  if (read.loading) return <div role="status">{t('common.loading')}</div>;
  return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} />;
}
