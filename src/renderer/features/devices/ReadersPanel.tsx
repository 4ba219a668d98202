import { PlusOutlined } from '@ant-design/icons';
import { Alert, Button, Table, type TableColumnType } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reader } from '#shared/desk/contract/readers';
import { Decorative } from '../../components/Decorative.tsx';
import { deviceName } from '../../components/desk/device-name.ts';
import { saveFile } from '../../components/files/save-file.ts';
import { EmptyState } from '../../components/loading/EmptyState.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useAction } from '../../components/loading/use-action.ts';
import type { Loaded } from '../../components/loading/use-loaded.ts';
import panels from '../../components/look/panels.module.css';
import texts from '../../components/look/texts.module.css';
import { requireDesk } from '../../desk/connect.ts';
import { AddReader } from './AddReader.tsx';
import devicesPage from './DevicesPage.module.css';
import { ReaderRadio } from './ReaderRadio.tsx';
import styles from './ReadersPanel.module.css';
import { RemoveDevice } from './RemoveDevice.tsx';

/** The result of the last test of a reader. */
interface TestResult {
  name: string;
  text: string;
}

export function ReadersPanel({ readers }: { readers: Loaded<Reader[]> }) {
  const { t } = useTranslation();
  const [adding, setAdding] = useState(false);
  const [shown, setShown] = useState<Reader | null>(null);
  const [result, setResult] = useState<TestResult | null>(null);
  const { busy, run } = useAction();

  const identify = (reader: Reader) =>
    run(async () => {
      setResult(null);
      const { text } = await requireDesk().rfid.identify({ readerId: reader.id });
      setResult({ name: deviceName(reader, t), text: t('devices.identified', { text }) });
    });
  const inventory = (reader: Reader) =>
    run(async () => {
      setResult(null);
      const tags = await requireDesk().rfid.inventory({ readerId: reader.id });
      const list = tags.map(({ epc, rssiDbm }) => (rssiDbm === null ? epc : `${epc} (${rssiDbm} dBm)`));
      const summary =
        tags.length > 0 ? t('devices.tagsSeen', { count: tags.length }) : t('devices.noTagsSeen');
      setResult({ name: deviceName(reader, t), text: [summary, ...list].join('\n') });
    });
  const saveLog = (reader: Reader) =>
    run(async () => {
      setResult(null);
      const { text } = await requireDesk().rfid.wireLog({ readerId: reader.id });
      if (text === '') setResult({ name: deviceName(reader, t), text: t('devices.noWireLog') });
      else
        saveFile({
          fileName: `${deviceName(reader, t)}.log`,
          contentType: 'text/plain',
          bytes: new TextEncoder().encode(text),
        });
    });
  const remove = (id: string) =>
    run(async () => {
      await requireDesk().rfid.remove({ id });
      readers.reload();
    });

  const columns: TableColumnType<Reader>[] = [
    { title: t('devices.readerName'), render: (_, reader) => deviceName(reader, t) },
    { title: t('devices.connection'), dataIndex: 'uri', className: `${texts.code} ${styles.address}` },
    { title: t('devices.driver'), dataIndex: 'driver' },
    {
      title: t('devices.actions'),
      key: 'actions',
      render: (_, reader) => (
        <span className={devicesPage.rowActions}>
          <Button
            size="small"
            disabled={busy}
            aria-label={t('devices.identifyNamed', { name: deviceName(reader, t) })}
            onClick={() => void identify(reader)}
          >
            {t('devices.identify')}
          </Button>
          <Button
            size="small"
            disabled={busy}
            aria-label={t('devices.inventoryNamed', { name: deviceName(reader, t) })}
            onClick={() => void inventory(reader)}
          >
            {t('devices.inventory')}
          </Button>
          <Button
            size="small"
            aria-label={t('devices.radioNamed', { name: deviceName(reader, t) })}
            onClick={() => setShown(reader)}
          >
            {t('devices.radio')}
          </Button>
          <Button
            size="small"
            disabled={busy}
            aria-label={t('devices.wireLogNamed', { name: deviceName(reader, t) })}
            onClick={() => void saveLog(reader)}
          >
            {t('devices.wireLog')}
          </Button>
          {reader.origin === 'configured' && (
            <RemoveDevice name={deviceName(reader, t)} onRemove={() => remove(reader.id)} />
          )}
        </span>
      ),
    },
  ];

  return (
    <section className={panels.panel} aria-labelledby="devices-readers">
      <div className={panels.head}>
        <h2 id="devices-readers">{t('devices.readers')}</h2>
        <Button size="small" icon={<Decorative icon={PlusOutlined} />} onClick={() => setAdding(true)}>
          {t('devices.addReader')}
        </Button>
      </div>
      {readers.error && <ErrorPanel error={readers.error} onRetry={readers.reload} />}
      {result && (
        <Alert
          className={styles.result}
          type="success"
          showIcon
          role="status"
          closable={{ onClose: () => setResult(null) }}
          title={result.name}
          description={<pre>{result.text}</pre>}
        />
      )}
      <Table<Reader>
        size="small"
        rowKey="id"
        aria-label={t('devices.readersTable')}
        columns={columns}
        dataSource={readers.data ?? []}
        loading={busy}
        pagination={false}
        scroll={{ x: 760 }}
        locale={{ emptyText: <EmptyState title={t('devices.empty')} advice={t('tags.noReadersAdvice')} /> }}
      />
      {shown && <ReaderRadio reader={shown} onClose={() => setShown(null)} />}
      {adding && <AddReader onClose={() => setAdding(false)} onAdded={readers.reload} />}
    </section>
  );
}
