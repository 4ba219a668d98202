import { App, Form, Input, Table } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PackDetail, packApi, type TallyLine } from '#shared/api/pack';
import { packActApi } from '#shared/api/pack-acts';
import { sum } from '#shared/domain/decimal';
import { isFreeStatus, leavesNothing } from '#shared/domain/pack-acts';
import { type AppError, toAppError } from '#shared/errors';
import { Dialog } from '../../../components/dialog/Dialog.tsx';
import { ErrorPanel } from '../../../components/loading/ErrorPanel.tsx';
import texts from '../../../components/look/texts.module.css';
import { formatArea, formatWidth } from '../../../components/words/numbers.ts';
import { useChange } from '../../../records/calls/use-change.ts';
import { useEndpoint } from '../../../records/calls/use-endpoint.ts';
import { DraftNotices } from '../../../records/form/FormNotices.tsx';
import { HeldForm } from '../../../records/form/HeldForm.tsx';
import { useKeptEntries } from '../../../records/form/use-kept-entries.ts';
import { useLeaving } from '../../../records/form/use-leaving.ts';
import { StockTag } from '../status-tags.tsx';
import { tallyStates } from '../tally-check.ts';

const NOTHING = { packNo: '', lineIds: [] as readonly string[] };
const NUMBER = { align: 'right', className: texts.numbers } as const;

interface SplitDialogProps {
  pack: PackDetail;
  onClose: () => void;
  /** Called after a refusal, because others may have changed the package; `pack` is then its present state. */
  onRefused: () => void;
  /** Called with the id of the new package. */
  onSplit: (id: string) => void;
}

/** Chooses the lines that become a new package, and its number. Those that an order holds, or that are gone, stay. */
export function SplitDialog({ pack, onClose, onRefused, onSplit }: SplitDialogProps) {
  const { t } = useTranslation();
  const state = {
    title: t('packages.state'),
    render: (_: unknown, { stockStatus, lockedDocNo }: TallyLine) => (
      <>
        <StockTag stockStatus={stockStatus} /> {lockedDocNo}
      </>
    ),
  };
  const { message } = App.useApp();
  const change = useChange('pack');
  const lines = useEndpoint('pack', packApi.tallyLines, { packId: pack.id });
  const entries = useKeptEntries('packSplit', pack.id, { version: pack.version, values: NOTHING });
  const { packNo, lineIds } = entries.values;
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const all = lines.data ?? [];
  // Of the chosen ones, others may have locked or shipped some meanwhile.
  const chosen = all.filter(({ id, stockStatus }) => lineIds.includes(id) && isFreeStatus(stockStatus));
  const chosenIds = chosen.map(({ id }) => id);
  const isTooMuch = chosen.length > 0 && leavesNothing(all, new Set(chosenIds));
  const isSplit = packNo.trim() !== '' && chosen.length > 0 && !isTooMuch;
  const { ordered, differ } = tallyStates(all, pack);

  const close = useLeaving({ ...entries, busy: change.busy }, onClose);

  async function split(): Promise<void> {
    setRefusal(null);
    try {
      const { id, version } = pack;
      const body = { id, version, packNo: packNo.trim(), lineIds: chosenIds };
      const answer = await change.runOnSeen(packActApi.split, { body });
      entries.end();
      void message.success(t('packages.acted', { act: t('packages.split') }));
      onSplit(answer.id ?? id);
    } catch (error) {
      setRefusal(toAppError(error));
      onRefused();
    }
  }

  return (
    <Dialog
      open
      width={680}
      title={t('packages.splitTitle', { packNo: pack.packNo })}
      okText={t('packages.split')}
      okButtonProps={{ disabled: !isSplit }}
      confirmLoading={change.busy}
      onOk={() => void split()}
      onCancel={() => void close()}
    >
      {change.busy && <HeldForm />}
      <DraftNotices state={entries} />
      {refusal && <ErrorPanel error={refusal} />}
      <Form.Item label={t('packages.newPackNo')} layout="vertical" required>
        <Input
          aria-label={t('packages.newPackNo')}
          value={packNo}
          maxLength={40}
          onChange={({ target }) => entries.change({ packNo: target.value })}
        />
      </Form.Item>
      <Table<TallyLine>
        size="small"
        rowKey="id"
        loading={lines.loading}
        dataSource={[...ordered]}
        pagination={false}
        scroll={{ y: 320 }}
        rowSelection={{
          selectedRowKeys: chosenIds,
          onChange: (keys) => entries.change({ lineIds: keys.map(String) }),
          getCheckboxProps: ({ stockStatus }) => ({ disabled: !isFreeStatus(stockStatus) }),
        }}
        columns={[
          { title: t('packages.logNo'), dataIndex: 'logNo' },
          { title: t('packages.bundleNo'), dataIndex: 'bundleNo', ...NUMBER },
          { title: t('packages.lineLength'), dataIndex: 'lengthCm', ...NUMBER },
          { title: t('packages.lineWidth'), dataIndex: 'widthCm', render: formatWidth, ...NUMBER },
          { title: t('packages.linePieces'), dataIndex: 'pieces', ...NUMBER },
          { title: t('packages.lineArea'), dataIndex: 'area', render: formatArea, ...NUMBER },
          ...(differ ? [state] : []),
        ]}
      />
      <p role="status">
        {isTooMuch
          ? t('packages.splitTooMuch')
          : t('packages.splitChosen', {
              count: chosen.length,
              area: formatArea(sum(chosen.map(({ area }) => area)).toNumber()),
            })}
      </p>
    </Dialog>
  );
}
