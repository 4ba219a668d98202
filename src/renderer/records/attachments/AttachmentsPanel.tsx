import type { DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ATTACHMENT_CALLS, type AttachmentCalls } from '#shared/api/attachment';
import { attachmentsRefusal } from '#shared/documents/kept-attachments';
import type { RecordRow } from '#shared/records/record';
import { UPLOAD_KINDS } from '#shared/upload-rules';
import { AddFiles } from '../../components/files/AddFiles.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useLanguage } from '../../components/words/words.ts';
import { usePermission } from '../../stores/session.ts';
import { AttachmentRow } from './AttachmentRow.tsx';
import styles from './AttachmentsPanel.module.css';
import { useAttachments } from './use-attachments.ts';

interface AttachmentsPanelProps {
  area: string;
  record: RecordRow;
}

/** The files of a record: visible to its viewers, changed by its editors. Not shown for a kind without attachments. */
export function AttachmentsPanel({ area, record }: AttachmentsPanelProps) {
  const calls = ATTACHMENT_CALLS.get(area);
  return calls === undefined ? null : <Panel key={record.id} {...{ area, record, calls }} />;
}

function Panel({ area, record, calls }: AttachmentsPanelProps & { calls: AttachmentCalls }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const mayEdit = usePermission(`${area}_edit`);
  const attachments = useAttachments(calls, record.id);
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
              refusal={attachmentsRefusal(record)?.[language] ?? ''}
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
