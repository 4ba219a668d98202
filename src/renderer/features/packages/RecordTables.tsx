import { Skeleton, Table, type TableColumnType } from 'antd';
import { useTranslation } from 'react-i18next';
import type { LabelCheck, PrintRecord, TagRecord } from '#shared/api/pack-records';
import { useTemplateName } from '../../components/desk/use-template-name.ts';
import { EmptyState } from '../../components/loading/EmptyState.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import type { Loaded } from '../../components/loading/use-loaded.ts';
import texts from '../../components/look/texts.module.css';

export function PrintRecords({ records }: { records: Loaded<PrintRecord[]> }) {
  const { t } = useTranslation();
  const templateName = useTemplateName();
  const columns: TableColumnType<PrintRecord>[] = [
    { title: t('packages.time'), dataIndex: 'printTime', className: texts.numbers, width: 170 },
    { title: t('packages.template'), dataIndex: 'template', render: templateName },
    { title: t('packages.printer'), dataIndex: 'printer' },
    { title: t('packages.copies'), dataIndex: 'copies', align: 'right', className: texts.numbers, width: 80 },
    {
      title: t('packages.state'),
      dataIndex: 'state',
      width: 100,
      render: (state: PrintRecord['state']) => t(`packages.${state}`),
    },
    { title: t('packages.desk'), dataIndex: 'deskName' },
    { title: t('packages.user'), dataIndex: 'userName' },
    { title: t('packages.reprintReason'), dataIndex: 'reason' },
  ];
  return (
    <Records
      label={t('packages.printRecords')}
      empty={t('packages.noPrintRecords')}
      {...{ records, columns }}
    />
  );
}

export function TagRecords({ records }: { records: Loaded<TagRecord[]> }) {
  const { t } = useTranslation();
  const columns: TableColumnType<TagRecord>[] = [
    { title: t('packages.time'), dataIndex: 'writeTime', className: texts.numbers, width: 170 },
    { title: 'EPC', dataIndex: 'epc', className: texts.code },
    { title: 'TID', dataIndex: 'tid', className: texts.code },
    { title: t('packages.reader'), dataIndex: 'reader' },
    { title: t('packages.writes'), dataIndex: 'writes', align: 'right', className: texts.numbers, width: 72 },
    {
      title: t('packages.signalAndPower'),
      key: 'signal',
      className: texts.numbers,
      width: 140,
      render: (_, { rssiDbm, powerDbm }) =>
        rssiDbm === null && powerDbm === null ? '' : `${rssiDbm ?? '—'} / ${powerDbm ?? '—'} dBm`,
    },
    { title: t('packages.desk'), dataIndex: 'deskName' },
    { title: t('packages.user'), dataIndex: 'userName' },
  ];
  return (
    <Records label={t('packages.tagRecords')} empty={t('packages.noTagRecords')} {...{ records, columns }} />
  );
}

/** Label, tag and document line that were checked together. */
export function LabelChecks({ records }: { records: Loaded<LabelCheck[]> }) {
  const { t } = useTranslation();
  const columns: TableColumnType<LabelCheck>[] = [
    { title: t('packages.time'), dataIndex: 'checkTime', className: texts.numbers, width: 170 },
    { title: t('packages.document'), dataIndex: 'docNo' },
    { title: 'EPC', dataIndex: 'epc', className: texts.code },
    { title: 'TID', dataIndex: 'tid', className: texts.code },
    {
      title: t('packages.labelCode'),
      dataIndex: 'verifiedBy',
      render: (by: LabelCheck['verifiedBy'], { code }) => (by === 'eye' ? t('packages.byEye') : code),
    },
    { title: t('packages.desk'), dataIndex: 'deskName' },
    { title: t('packages.user'), dataIndex: 'userName' },
  ];
  return (
    <Records
      label={t('packages.labelChecks')}
      empty={t('packages.noLabelChecks')}
      {...{ records, columns }}
    />
  );
}

interface RecordsProps<T> {
  label: string;
  empty: string;
  records: Loaded<T[]>;
  columns: TableColumnType<T>[];
}

/** A table of what happened to a package, twenty a page. */
export function Records<T extends { id: string }>({ label, empty, records, columns }: RecordsProps<T>) {
  const { t } = useTranslation();
  if (records.error) return <ErrorPanel error={records.error} onRetry={records.reload} />;
  if (!records.data) return <Skeleton active aria-label={t('common.loading')} />;
  if (records.data.length === 0) return <EmptyState title={empty} />;
  return (
    <Table<T>
      size="small"
      rowKey="id"
      aria-label={label}
      columns={columns}
      dataSource={records.data}
      pagination={records.data.length > 20 ? { pageSize: 20, size: 'small' } : false}
    />
  );
}
