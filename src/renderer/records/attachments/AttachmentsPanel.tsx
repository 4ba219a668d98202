import type { DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ATTACHMENT_CALLS, type AttachmentCalls } from '#shared/api/attachment';
import { UPLOAD_KINDS } from '#shared/upload-rules';
import { AddFiles } from '../../components/files/AddFiles.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { usePermission } from '../../stores/session.ts';
import { AttachmentRow } from './AttachmentRow.tsx';
import styles from './AttachmentsPanel.module.css';
import { useAttachments } from './use-attachments.ts';

/** The files of a record: visible to its viewers, changed by its editors. Not shown for a kind without attachments. */
export function AttachmentsPanel({ area, recordId }: { area: string; recordId: string }) {
  const calls = ATTACHMENT_CALLS.get(area);
  return calls === undefined ? null : <Panel key={recordId} {...{ area, recordId, calls }} />;
}

function Panel({ area, recordId, calls }: { area: string; recordId: string; calls: AttachmentCalls }) {
  const { t } = useTranslation();
  const mayEdit = usePermission(`${area}_edit`);
  const attachments = useAttachments(calls, recordId);
  const { list } = attachments;
  const rows = list.data ?? [];

  function drop(event: DragEvent): void {
    event.preventDefault();
    if (mayEdit) void attachments.add([...event.dataTransfer.files]);
  }

  return (
    <section
      className={styles.panel}
      aria-labelledby="attachments-title"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <h2 id="attachments-title">{t('attachments.title')}</h2>
      {list.error && <ErrorPanel error={list.error} onRetry={list.reload} />}
      {list.data && rows.length === 0 && <p className={styles.note}>{t('attachments.none')}</p>}
      {rows.length > 0 && (
        <ul>
          {rows.map((row) => (
            <AttachmentRow
              key={row.id}
              {...{ row, calls }}
              onRemove={mayEdit ? () => attachments.remove(row.id) : undefined}
            />
          ))}
        </ul>
      )}
      {mayEdit && (
        <AddFiles
          queue={attachments}
          label={t('attachments.add')}
          hint={t('upload.attached') + t('upload.drop')}
          extensions={Object.values(UPLOAD_KINDS).flat()}
        />
      )}
    </section>
  );
}
