import { App, Button, Table, type TableColumnType, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ModelQuality, Reader } from '#shared/desk/contract/readers';
import { describeTid } from '#shared/rfid/tid';
import { deviceName } from '../../components/desk/device-name.ts';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { EmptyState } from '../../components/loading/EmptyState.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useAction } from '../../components/loading/use-action.ts';
import { useLoaded } from '../../components/loading/use-loaded.ts';
import texts from '../../components/look/texts.module.css';
import { requireDesk } from '../../desk/connect.ts';

/** How well a reader has written its latest tags, by their models. */
export function ReaderQuality({ reader, onClose }: { reader: Reader; onClose: () => void }) {
  const { t } = useTranslation();
  const quality = useLoaded(reader.id, () => requireDesk().rfid.quality({ readerId: reader.id }));
  const { message } = App.useApp();
  const { busy, run } = useAction();
  const findLeast = () =>
    run(
      async () => {
        const call = { key: crypto.randomUUID(), readerId: reader.id };
        const { model, leastDbm, usedDbm } = await requireDesk().rfid.findLeastPower(call);
        void message.success(
          t('devices.leastFound', { model: modelName(model), least: leastDbm, used: usedDbm }),
        );
        quality.reload();
      },
      { success: false },
    );
  const unknown = t('devices.qualityUnknown');
  const inDbm = (dbm: number | null) => (dbm === null ? unknown : `${dbm} dBm`);

  const columns: TableColumnType<ModelQuality>[] = [
    { title: t('devices.tagModel'), key: 'model', render: (_, { model }) => modelName(model) },
    { title: t('devices.qualityTags'), dataIndex: 'tags', align: 'right' },
    {
      title: t('devices.qualityWritten'),
      key: 'written',
      align: 'right',
      render: (_, { written, tags }) => `${Math.round((written / tags) * 100)} %`,
    },
    { title: t('devices.rewrites'), dataIndex: 'rewrites', align: 'right' },
    {
      title: t('devices.qualitySignal'),
      key: 'signal',
      align: 'right',
      render: (_, { medianRssiDbm, weakestRssiDbm }) =>
        medianRssiDbm === null || weakestRssiDbm === null
          ? unknown
          : t('devices.signalMedianWeakest', { median: medianRssiDbm, weakest: weakestRssiDbm }),
    },
    {
      title: t('devices.writePower'),
      key: 'power',
      align: 'right',
      render: (_, { usedDbm }) => inDbm(usedDbm),
    },
    {
      title: t('devices.margin'),
      key: 'margin',
      align: 'right',
      render: (_, { marginDb }) => (marginDb === null ? unknown : `${marginDb} dB`),
    },
  ];

  return (
    <Dialog
      open
      width={760}
      title={t('devices.qualityNamed', { name: deviceName(reader, t) })}
      footer={null}
      onCancel={onClose}
    >
      {quality.error && <ErrorPanel error={quality.error} onRetry={quality.reload} />}
      <Table<ModelQuality>
        size="small"
        rowKey="model"
        className={texts.numbers}
        aria-label={t('devices.quality')}
        columns={columns}
        dataSource={quality.data ?? []}
        loading={quality.loading}
        pagination={false}
        scroll={{ x: 680 }}
        locale={{
          emptyText: (
            <EmptyState
              title={t('devices.qualityEmpty')}
              advice={t('devices.qualityEmptyAdvice')}
              failed={quality.error}
            />
          ),
        }}
      />
      <p>{t('devices.qualityHint')}</p>
      <Button loading={busy} onClick={() => void findLeast()}>
        {t('devices.findLeast')}
      </Button>
      <p>
        <Typography.Text type="secondary">{t('devices.findLeastHint')}</Typography.Text>
      </p>
    </Dialog>
  );
}

/** Maker and model where they are known, else the number in the TID. */
function modelName(model: string): string {
  const known = describeTid(model);
  return [known.vendor, known.model || model].filter(Boolean).join(' ');
}
