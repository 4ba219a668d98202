import { FileTextOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { kindOfName, type UploadKind } from '#shared/upload-rules';
import { showableAddress } from '../../api/upload.ts';
import { Decorative } from '../Decorative.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import styles from './FilePreview.module.css';

interface FileProps {
  fileUrl: string;
  /** The file's purpose, in words. */
  label: string;
  fileName: string;
}

/** A thumbnail of a file: its picture, the first frame of its video, or its name. */
export function FileThumbnail({ fileUrl, label, fileName }: FileProps) {
  const kind = kindOf(fileUrl);
  if (kind === 'sheet' || kind === 'document')
    return (
      <span className={`${styles.thumbnail} ${styles.text}`}>
        <Decorative icon={FileTextOutlined} />
        {fileName}
      </span>
    );
  const address = showableAddress(fileUrl);
  if (kind === 'video')
    return <video className={styles.thumbnail} src={address} muted preload="metadata" aria-label={label} />;
  return <img className={styles.thumbnail} src={address} alt={label} />;
}

/** A file at full size. */
export function FilePreview({ fileUrl, label, fileName, onClose }: FileProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const kind = kindOf(fileUrl);
  const address = showableAddress(fileUrl);
  const isShown = kind === 'image' || kind === 'video';
  return (
    <Dialog
      open
      width={720}
      footer={null}
      onCancel={onClose}
      title={t('upload.previewOf', { name: isShown ? label : fileName })}
    >
      <div className={styles.preview}>
        {kind === 'image' && <img src={address} alt={label} />}
        {kind === 'video' && (
          // biome-ignore lint/a11y/useMediaCaption: a recorded video has no captions.
          <video src={address} controls aria-label={label} />
        )}
        {!isShown && (
          <Button href={address} download={fileName}>
            {t('upload.open')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** Derived from its address; a picture from another site may lack a type. */
function kindOf(fileUrl: string): UploadKind {
  return kindOfName(fileUrl.split(/[?#]/)[0] ?? '')?.kind ?? 'image';
}
