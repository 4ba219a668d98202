import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportCalls } from '#shared/records/import-api';
import type { AnyRecord } from '#shared/records/record';
import type { RecordCalls } from '#shared/records/record-calls';
import { Decorative } from '../../components/Decorative.tsx';
import { useScreenKeys } from '../../components/keys/use-screen-keys.ts';
import { usePermission } from '../../stores/session.ts';
import { ImportButton } from '../import/ImportButton.tsx';
import { DownloadButton } from './DownloadButton.tsx';

interface ListActionsProps {
  of: AnyRecord;
  calls: RecordCalls;
  /** The list's filters and order. */
  asked: Readonly<Record<string, unknown>>;
  onAdd: () => void;
  /** Buttons of this list alone, before that which adds. */
  children?: ReactNode;
}

/** Add, import and Excel download, for users with the permissions. */
export function ListActions({ of, calls, asked, onAdd, children }: ListActionsProps) {
  const { t } = useTranslation();
  const mayAdd = usePermission(`${of.area}_add`);
  const mayDownload = usePermission(`${of.area}_export`);
  useScreenKeys(mayAdd ? [{ keys: ['n'], words: t('records.add'), run: onAdd }] : []);
  const mayImport = usePermission(`${of.area}_import`);
  const { download, startDownload } = calls;
  const { current: _page, size: _size, ...query } = asked;

  return (
    <>
      {mayDownload && download && (
        <DownloadButton download={download} {...(startDownload && { start: startDownload })} query={query} />
      )}
      {mayImport && calls.importRecords && (
        <ImportButton of={of} calls={calls as RecordCalls & ImportCalls} />
      )}
      {children}
      {mayAdd && (
        <Button type="primary" icon={<Decorative icon={PlusOutlined} />} onClick={onAdd}>
          {t('records.add')}
        </Button>
      )}
    </>
  );
}
