import { Skeleton, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { deskApi } from '#shared/api/desk';
import type { RecordRow } from '#shared/records/record';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { EmptyState } from '../../components/loading/EmptyState.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import texts from '../../components/look/texts.module.css';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';

/** The packages whose EPCs are leased to a desk, and until when. */
export function LeasedTags({ desk, onClose }: { desk: RecordRow; onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, reload } = useEndpoint('desk', deskApi.leases, { deskId: desk.id });
  return (
    <Dialog
      open
      width="min(820px, 96vw)"
      title={t('registration.leasedOf', { name: String(desk.name) })}
      onCancel={onClose}
      footer={null}
    >
      {error && <ErrorPanel error={error} onRetry={reload} />}
      {data === null && !error && <Skeleton active />}
      {data?.length === 0 && (
        <EmptyState title={t('registration.noneLeased')} advice={t('registration.noneLeasedAdvice')} />
      )}
      {data !== null && data.length > 0 && (
        <Table
          size="small"
          rowKey="packId"
          aria-label={t('registration.leased')}
          dataSource={data}
          pagination={data.length > 20 && { pageSize: 20, showSizeChanger: false }}
          columns={[
            { title: t('tags.packNo'), dataIndex: 'packNo' },
            { title: t('tags.epc'), dataIndex: 'epc', className: texts.code },
            { title: t('registration.leasedBy'), dataIndex: 'userName' },
            { title: t('registration.leasedUntil'), dataIndex: 'endTime', className: texts.numbers },
          ]}
        />
      )}
    </Dialog>
  );
}
