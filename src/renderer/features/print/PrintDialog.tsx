import { Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppError } from '#shared/errors';
import type { Printing } from '#shared/label/rows/printing';
import { listed } from '#shared/listed';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useLanguage } from '../../components/words/words.ts';
import { localDate } from '../../i18n/dates.ts';
import {
  closeDialogs,
  type KeptLabels,
  namesOfLabels,
  type PackRef,
  type RecordsToLabel,
  useDialogs,
} from '../../stores/dialogs.ts';
import { useSession, useTenantId } from '../../stores/session.ts';
import { documentSource, keptSource, type LabelSource, logSource, shelfSource } from './label-source.ts';
import { PrintWork } from './PrintWork.tsx';
import { usePackLabels } from './use-pack-labels.ts';

/** 打印标签: choices, preview, printing, and its result. */
export function PrintDialog() {
  const [{ labels, keptLabels }] = useState(() => useDialogs.getState());
  if (keptLabels !== null) return <KeptJobLabels kept={keptLabels} />;
  if (labels === null) return null;
  return labels.of === 'pack' ? (
    <PackLabels refs={labels.records} templateId={labels.templateId} />
  ) : (
    <RecordLabels toLabel={labels} />
  );
}

function PackLabels({ refs, templateId }: { refs: readonly PackRef[]; templateId: string | undefined }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const read = usePackLabels(refs, templateId);
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
        <ErrorPanel
          error={new AppError('pack.no_tally', { packNo: listed(read.data.withoutTally, language) })}
        />
      ) : (
        read.data && <PrintWork {...read.data} />
      )}
    </Dialog>
  );
}

/** Labels of a print job, once more. */
function KeptJobLabels({ kept }: { kept: KeptLabels }) {
  const { t } = useTranslation();
  const [source] = useState(() => keptSource(kept));
  const { labels } = kept;
  const title =
    labels.length > 1
      ? t('print.titleKept', { count: labels.length })
      : `${t('print.title')} · ${labels[0]?.name ?? ''}`;
  return (
    <Dialog open width={880} title={title} onCancel={closeDialogs} footer={null}>
      <PrintWork source={source} />
    </Dialog>
  );
}

/** Labels of records that the list has read. */
function RecordLabels({ toLabel }: { toLabel: Exclude<RecordsToLabel, { of: 'pack' }> }) {
  const { t } = useTranslation();
  const tenantCode = useTenantId();
  const companyName = useSession(({ user }) => user?.tenantName ?? '');
  const [source] = useState(() => sourceOf(toLabel, { date: localDate(), tenantCode, companyName }));
  const names = namesOfLabels(toLabel);
  const words = {
    log: t('print.titleLogs', { count: names.length }),
    zone: t('print.titleZones', { count: names.length }),
    processTask: t('print.titleTimbers', { count: names.length }),
    document: t('print.titleDocuments', { count: names.length }),
  };
  const title = names.length > 1 ? words[toLabel.of] : `${t('print.title')} · ${names[0] ?? ''}`;
  return (
    <Dialog open width={880} title={title} onCancel={closeDialogs} footer={null}>
      <PrintWork source={source} />
    </Dialog>
  );
}

function sourceOf(toLabel: Exclude<RecordsToLabel, { of: 'pack' }>, printing: Printing): LabelSource {
  if (toLabel.of === 'document') return documentSource(toLabel.kind, toLabel.records, printing);
  return toLabel.of === 'zone'
    ? shelfSource(toLabel.records, printing)
    : logSource(toLabel.records, printing);
}
