import {
  DeleteOutlined,
  DownloadOutlined,
  FileImageOutlined,
  FileOutlined,
  FilePdfOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attachment, AttachmentCalls } from '#shared/api/attachment';
import { request } from '../../api/session.ts';
import { Decorative } from '../../components/Decorative.tsx';
import { useConfirmDanger } from '../../components/dialog/use-confirm-danger.ts';
import { saveFile } from '../../components/files/save-file.ts';
import { useAction } from '../../components/loading/use-action.ts';
import { RefusableButton } from '../../components/RefusableButton.tsx';
import { AttachmentPreview } from './AttachmentPreview.tsx';
import styles from './AttachmentsPanel.module.css';
import { previewKindOf } from './preview-kind.ts';

const BYTES_PER_KB = 1024;

interface AttachmentRowProps {
  row: Attachment;
  calls: AttachmentCalls;
  /** Absent without the permission. */
  onRemove: (() => Promise<void>) | undefined;
  /** Why it is not removed; empty if it may be. */
  refusal: string;
}

function iconOf(contentType: string) {
  if (contentType.startsWith('image/')) return FileImageOutlined;
  return contentType === 'application/pdf' ? FilePdfOutlined : FileOutlined;
}

/** One attachment: its name opens a preview where there is one, else saves the file. */
export function AttachmentRow({ row, calls, onRemove, refusal }: AttachmentRowProps) {
  const { t } = useTranslation();
  const confirmDanger = useConfirmDanger();
  const { run } = useAction();
  const [isPreviewed, setPreviewed] = useState(false);
  const { id, fileName, contentType, sizeBytes, userName, createTime } = row;
  const kind = previewKindOf(contentType, navigator.pdfViewerEnabled);
  const icon = iconOf(contentType);

  const save = () =>
    run(async () => saveFile(await request(calls.file, { query: { id } }, { quiet: true })), {
      success: false,
    });

  async function askAndRemove(): Promise<void> {
    const isConfirmed = await confirmDanger({
      title: t('attachments.removeConfirm', { name: fileName }),
      content: t('upload.removeAdvice'),
      okText: t('upload.remove'),
    });
    if (isConfirmed) await run(async () => onRemove?.(), { success: t('upload.removed') });
  }

  return (
    <li>
      <Decorative icon={icon} />
      <div>
        <Button
          type="link"
          size="small"
          className={styles.name}
          onClick={() => (kind ? setPreviewed(true) : void save())}
        >
          {fileName}
        </Button>
        <small>
          {t('attachments.about', {
            size: Math.ceil(sizeBytes / BYTES_PER_KB),
            who: userName,
            when: createTime,
          })}
        </small>
      </div>
      <Button
        type="text"
        size="small"
        icon={<Decorative icon={DownloadOutlined} />}
        aria-label={t('attachments.save', { name: fileName })}
        onClick={() => void save()}
      />
      {onRemove && (
        <RefusableButton
          refusal={refusal}
          type="text"
          size="small"
          danger
          icon={<Decorative icon={DeleteOutlined} />}
          aria-label={t('attachments.remove', { name: fileName })}
          onClick={() => void askAndRemove()}
        />
      )}
      {isPreviewed && kind && (
        <AttachmentPreview {...{ row, calls, kind }} onClose={() => setPreviewed(false)} />
      )}
    </li>
  );
}
