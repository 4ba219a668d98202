import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Attachment, AttachmentCalls } from '#shared/api/attachment';
import { request } from '../../api/session.ts';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { useObjectUrl } from '../../components/files/use-object-url.ts';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useLoaded } from '../../components/loading/use-loaded.ts';
import styles from './AttachmentPreview.module.css';
import { PDF, type PreviewKind } from './preview-kind.ts';

const WIDTH_PX: Readonly<Record<PreviewKind, number>> = { image: 820, pdf: 1000 };

interface AttachmentPreviewProps {
  row: Attachment;
  calls: AttachmentCalls;
  kind: PreviewKind;
  onClose: () => void;
}

/** A file at full size, read with the user's own permission for the record and not from a public address. */
export function AttachmentPreview({ row, calls, kind, onClose }: AttachmentPreviewProps) {
  const { t } = useTranslation();
  const { data, error, reload } = useLoaded(row.id, async (signal) => {
    const file = await request(calls.file, { query: { id: row.id } }, { signal, quiet: true });
    // Only with this type: an uploaded file must never run as a script in a frame of this page's origin.
    const type = kind === 'pdf' ? PDF : row.contentType;
    return 'redirect' in file ? null : new Blob([Uint8Array.from(file.bytes)], { type });
  });
  const address = useObjectUrl(data);
  return (
    <Dialog open width={WIDTH_PX[kind]} footer={null} onCancel={onClose} title={row.fileName}>
      <div className={styles.preview}>
        {error && <ErrorPanel error={error} onRetry={reload} />}
        {!address && !error && <Skeleton active aria-label={t('common.loading')} />}
        {address && kind === 'image' && <img src={address} alt={row.fileName} />}
        {address && kind === 'pdf' && <iframe src={address} title={row.fileName} />}
      </div>
    </Dialog>
  );
}
