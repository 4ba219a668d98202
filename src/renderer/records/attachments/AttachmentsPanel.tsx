import { UploadOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { type DragEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ATTACHMENT_CALLS, type AttachmentCalls } from '#shared/api/attachment';
import { UPLOAD_KINDS } from '#shared/upload-rules';
import { Decorative } from '../../components/Decorative.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { usePermission } from '../../stores/session.ts';
import { AttachmentRow } from './AttachmentRow.tsx';
import styles from './AttachmentsPanel.module.css';
import { type Attachments, useAttachments } from './use-attachments.ts';

const ACCEPTED = Object.values(UPLOAD_KINDS)
  .flat()
  .map((extension) => `.${extension}`)
  .join(',');

/** The files of a record: visible to its viewers, changed by its editors. Nothing for a kind without attachments. */
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
      {mayEdit && <AddFiles attachments={attachments} />}
      {attachments.failed.map(({ name, error }) => (
        <div key={name}>
          <strong>{name}</strong>
          <ErrorPanel error={error} />
        </div>
      ))}
    </section>
  );
}

function AddFiles({ attachments: { underWay, add } }: { attachments: Attachments }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  if (underWay !== null) {
    const words = t('upload.uploading', { name: underWay.name });
    return (
      <>
        <span role="status">{words}</span>
        <Progress percent={Math.round(underWay.share * 100)} size="small" aria-label={words} />
      </>
    );
  }
  return (
    <div className={styles.add}>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('attachments.add')}
        accept={ACCEPTED}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // So that the same file can be chosen again.
          target.value = '';
          void add(files);
        }}
      />
      <Button
        size="small"
        icon={<Decorative icon={UploadOutlined} />}
        aria-describedby="attachments-hint"
        onClick={() => input.current?.click()}
      >
        {t('attachments.add')}
      </Button>
      <small id="attachments-hint">
        {t('upload.any')}
        {t('upload.drop')}
      </small>
    </div>
  );
}
