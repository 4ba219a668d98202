import { PlusOutlined } from '@ant-design/icons';
import { Alert, Button, Table, type TableColumnType } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reader } from '#shared/desk/contract/readers';
import { Decorative } from '../../components/Decorative.tsx';
import { deviceName } from '../../components/desk/device-name.ts';
import { EmptyState } from '../../components/loading/EmptyState.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import type { Loaded } from '../../components/loading/use-loaded.ts';
import panels from '../../components/look/panels.module.css';
import texts from '../../components/look/texts.module.css';
import { requireDesk } from '../../desk/connect.ts';
import { AddReader } from './AddReader.tsx';
import { ClientCertificate } from './ClientCertificate.tsx';
import { DeviceCertificate } from './DeviceCertificate.tsx';
import { ReaderActions } from './ReaderActions.tsx';
import { ReaderQuality } from './ReaderQuality.tsx';
import { ReaderRadio } from './ReaderRadio.tsx';
import styles from './ReadersPanel.module.css';
import { useAskReader } from './use-ask-reader.ts';

export function ReadersPanel({ readers }: { readers: Loaded<Reader[]> }) {
  const { t } = useTranslation();
  const [adding, setAdding] = useState(false);
  const [shown, setShown] = useState<Reader | null>(null);
  const [judged, setJudged] = useState<Reader | null>(null);
  const [certified, setCertified] = useState<Reader | null>(null);
  const ask = useAskReader(readers.reload);

  const columns: TableColumnType<Reader>[] = [
    { title: t('devices.readerName'), render: (_, reader) => deviceName(reader, t) },
    {
      title: t('devices.connection'),
      dataIndex: 'uri',
      className: `${texts.code} ${styles.address}`,
      render: (uri: string, { id, certificate }) => (
        <>
          {uri}
          <DeviceCertificate
            certificate={certificate}
            onAccept={async (fingerprint) => {
              await requireDesk().rfid.acceptCertificate({ id, fingerprint });
              readers.reload();
            }}
          />
        </>
      ),
    },
    { title: t('devices.driver'), dataIndex: 'driver' },
    {
      title: t('devices.actions'),
      key: 'actions',
      render: (_, reader) => (
        <ReaderActions
          reader={reader}
          ask={ask}
          onRadio={() => setShown(reader)}
          onQuality={() => setJudged(reader)}
          onCertificate={() => setCertified(reader)}
        />
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
      {ask.answer && (
        <Alert
          className={styles.result}
          type="success"
          showIcon
          role="status"
          closable={{ onClose: ask.forget }}
          title={ask.answer.name}
          description={<pre>{ask.answer.text}</pre>}
        />
      )}
      <Table<Reader>
        size="small"
        rowKey="id"
        aria-label={t('devices.readersTable')}
        columns={columns}
        dataSource={readers.data ?? []}
        loading={ask.busy}
        pagination={false}
        scroll={{ x: 760 }}
        locale={{ emptyText: <EmptyState title={t('devices.empty')} advice={t('tags.noReadersAdvice')} /> }}
      />
      {shown && <ReaderRadio reader={shown} onClose={() => setShown(null)} />}
      {judged && <ReaderQuality reader={judged} onClose={() => setJudged(null)} />}
      {certified && (
        <ClientCertificate
          reader={certified}
          onChanged={(changed) => {
            setCertified(changed);
            readers.reload();
          }}
          onClose={() => setCertified(null)}
        />
      )}
      {adding && <AddReader onClose={() => setAdding(false)} onAdded={readers.reload} />}
    </section>
  );
}
