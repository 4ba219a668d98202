import { DownloadOutlined, PlusOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyRecord } from '#shared/records/record';
import type { RecordCalls } from '#shared/records/record-calls';
import { request } from '../api/session.ts';
import { Decorative } from '../components/Decorative.tsx';
import { saveFile } from '../components/files/save-file.ts';
import { usePermission } from '../stores/session.ts';

interface ListActionsProps {
  of: AnyRecord;
  calls: RecordCalls;
  /** What the list is narrowed to and sorted by. */
  asked: Readonly<Record<string, unknown>>;
  onAdd: () => void;
}

/** Add, and Excel of what the list is narrowed to, for those who may. */
export function ListActions({ of, calls, asked, onAdd }: ListActionsProps) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const mayAdd = usePermission(`${of.area}_add`);
  const mayDownload = usePermission(`${of.area}_export`);
  const sheet = calls.download;

  async function download(call: NonNullable<RecordCalls['download']>): Promise<void> {
    setBusy(true);
    try {
      const { current: _page, size: _size, ...query } = asked;
      const file = await request(call, { query });
      if ('redirect' in file) return;
      saveFile(file);
      void message.success(t('records.downloaded', { name: file.fileName }));
    } catch {
      // The client of the API has told it.
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      {mayDownload && sheet && (
        <Button
          icon={<Decorative icon={DownloadOutlined} />}
          loading={busy}
          onClick={() => void download(sheet)}
        >
          {t('records.download')}
        </Button>
      )}
      {mayAdd && (
        <Button type="primary" icon={<Decorative icon={PlusOutlined} />} onClick={onAdd}>
          {t('records.add')}
        </Button>
      )}
    </>
  );
}
