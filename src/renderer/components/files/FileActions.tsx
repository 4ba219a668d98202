import { DeleteOutlined, EyeOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import { Decorative } from '../Decorative.tsx';
import styles from './FileUploader.module.css';
import type { useUpload } from './use-upload.ts';

interface UploadProgressProps {
  underWay: NonNullable<ReturnType<typeof useUpload>['underWay']>;
  onCancel: () => void;
}

/** The progress of an upload, with a cancel button. */
export function UploadProgress({ underWay, onCancel }: UploadProgressProps) {
  const { t } = useTranslation();
  return (
    <>
      <span role="status">{t('upload.uploading', { name: underWay.file.name })}</span>
      <Progress
        percent={Math.round(underWay.share * 100)}
        size="small"
        aria-label={t('upload.uploading', { name: underWay.file.name })}
      />
      <Button size="small" onClick={onCancel}>
        {t('upload.cancel')}
      </Button>
    </>
  );
}

interface FileActionsProps {
  hasFile: boolean;
  /** Id of the text that names the accepted files. */
  hintId: string;
  onChoose: () => void;
  onPreview: () => void;
  onRemove: () => void;
}

/** Buttons to choose a file, and to view and remove the chosen one. */
export function FileActions({ hasFile, hintId, onChoose, onPreview, onRemove }: FileActionsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.actions}>
      <Button icon={<Decorative icon={UploadOutlined} />} aria-describedby={hintId} onClick={onChoose}>
        {t(hasFile ? 'upload.replace' : 'upload.choose')}
      </Button>
      {hasFile && (
        <>
          <Button icon={<Decorative icon={EyeOutlined} />} onClick={onPreview}>
            {t('upload.preview')}
          </Button>
          <Button danger icon={<Decorative icon={DeleteOutlined} />} onClick={onRemove}>
            {t('upload.remove')}
          </Button>
        </>
      )}
    </div>
  );
}
