import type { ButtonProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { packApi } from '#shared/api/pack';
import { DownloadButton } from '../../records/list/DownloadButton.tsx';
import { usePermission } from '../../stores/session.ts';

/** 导出码单: the tallies of packages as Excel, for those who may. */
export function TallyDownload({ packIds, size }: { packIds: readonly string[]; size?: ButtonProps['size'] }) {
  const { t } = useTranslation();
  const mayExport = usePermission('pack_export');
  if (!mayExport) return null;
  return (
    <DownloadButton
      download={packApi.downloadTally}
      start={packApi.startTallyDownload}
      query={{ ids: packIds.join(',') }}
      label={t('documents.exportTally')}
      {...(size && { size })}
    />
  );
}
