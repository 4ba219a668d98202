import { Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppError } from '#shared/errors';
import type { YardLog } from '#shared/label/rows/log-row';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { localDate } from '../../i18n/dates.ts';
import { closeDialogs, type PackRef, useDialogs } from '../../stores/dialogs.ts';
import { useSession, useTenantId } from '../../stores/session.ts';
import { logSource } from './label-source.ts';
import { PrintWork } from './PrintWork.tsx';
import { usePackLabels } from './use-pack-labels.ts';

/** 打印标签: choices, preview, printing, and its result. */
export function PrintDialog() {
  const [{ printPacks, printLogs }] = useState(() => useDialogs.getState());
  return printLogs ? <LogLabels logs={printLogs} /> : <PackLabels refs={printPacks ?? []} />;
}

function PackLabels({ refs }: { refs: PackRef[] }) {
  const { t } = useTranslation();
  const read = usePackLabels(refs);
  const title =
    refs.length > 1
      ? t('print.titleMany', { count: refs.length })
      : `${t('print.title')} · ${refs[0]?.packNo ?? ''}`;
  return (
    <Dialog open width={880} title={title} onCancel={closeDialogs} footer={null}>
      {read.error && <ErrorPanel error={read.error} onRetry={read.reload} />}
      {!read.data && !read.error && (
        <>
          <p role="status">{t('print.loadingRows', { done: read.done, count: refs.length })}</p>
          <Skeleton active />
        </>
      )}
      {read.data && read.data.withoutTally.length === refs.length ? (
        <ErrorPanel error={new AppError('pack.no_tally', { packNo: read.data.withoutTally.join(', ') })} />
      ) : (
        read.data && <PrintWork {...read.data} />
      )}
    </Dialog>
  );
}

function LogLabels({ logs }: { logs: readonly YardLog[] }) {
  const { t } = useTranslation();
  const tenantCode = useTenantId();
  const companyName = useSession(({ user }) => user?.tenantName ?? '');
  const [source] = useState(() => logSource(logs, { date: localDate(), tenantCode, companyName }));
  const [first, ...others] = logs;
  const title =
    others.length > 0
      ? t('print.titleLogs', { count: logs.length })
      : `${t('print.title')} · ${first?.logNo ?? ''}`;
  return (
    <Dialog open width={880} title={title} onCancel={closeDialogs} footer={null}>
      <PrintWork source={source} />
    </Dialog>
  );
}
