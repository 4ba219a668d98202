import { Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { closeDialogs, useDialogs } from '../../stores/dialogs.ts';
import { PrintWork } from './PrintWork.tsx';
import { useLabelRows } from './use-label-rows.ts';

/** 打印标签: choices, preview, printing, and its result. */
export function PrintDialog() {
  const { t } = useTranslation();
  const [refs] = useState(() => useDialogs.getState().printPacks ?? []);
  const rows = useLabelRows(refs);
  const title =
    refs.length > 1
      ? t('print.titleMany', { count: refs.length })
      : `${t('print.title')} · ${refs[0]?.packNo ?? ''}`;

  return (
    <Dialog open width={880} title={title} onCancel={closeDialogs} footer={null}>
      {rows.error && <ErrorPanel error={rows.error} onRetry={rows.reload} />}
      {!rows.data && !rows.error && (
        <>
          <p role="status">{t('print.loadingRows', { done: rows.done, count: refs.length })}</p>
          <Skeleton active />
        </>
      )}
      {rows.data && <PrintWork rows={rows.data} />}
    </Dialog>
  );
}
