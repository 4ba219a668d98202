import { type DragEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UPLOAD_KINDS } from '#shared/upload-rules';
import { isUploaded } from '../../api/file-address.ts';
import { removeFile, type UploadResult } from '../../api/upload.ts';
import type { FileToUpload } from '../../api/upload-check.ts';
import { useConfirmDanger } from '../dialog/use-confirm-danger.ts';
import { ErrorPanel } from '../loading/ErrorPanel.tsx';
import { useAction } from '../loading/use-action.ts';
import { FileActions, UploadProgress } from './FileActions.tsx';
import { FilePreview, FileThumbnail } from './FilePreview.tsx';
import styles from './FileUploader.module.css';
import { useUpload } from './use-upload.ts';

interface FileUploaderProps extends Pick<FileToUpload, 'type' | 'directory' | 'moduleType' | 'kind'> {
  /** The file's purpose, in words. */
  label: string;
  /** Address of the file, or empty. */
  value: string;
  /** Gets the new address, empty after a removal. The caller removes the replaced file once the record is saved. */
  onChange: (fileUrl: string, result: UploadResult | null) => Promise<void> | void;
}

/** 单文件上传: chooses or takes a dropped file, shows its progress, views, replaces and deletes it. */
export function FileUploader({ label, value, onChange, ...target }: FileUploaderProps) {
  const { t } = useTranslation();
  const { run } = useAction();
  const confirmDanger = useConfirmDanger();
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [name, setName] = useState('');
  const [isPreviewed, setIsPreviewed] = useState(false);
  const upload = useUpload({ ...target, description: label }, async (result, file) => {
    await onChange(result.fileUrl, result);
    setName(file.name);
  });
  const fileName = name || (value.split(/[?#]/)[0] ?? '').split('/').at(-1) || '';
  const extensions = target.kind ? UPLOAD_KINDS[target.kind] : Object.values(UPLOAD_KINDS).flat();

  async function remove(): Promise<void> {
    const title = t('upload.removeConfirm');
    if (!(await confirmDanger({ title, content: t('upload.removeAdvice') }))) return;
    await run(
      async () => {
        // A picture from another site cannot be deleted; it is only no longer shown.
        if (isUploaded(value)) await removeFile(target.type, value);
        await onChange('', null);
        setName('');
      },
      { success: t('upload.removed') },
    );
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    const file = event.dataTransfer.files[0];
    if (file) upload.start(file);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the button.
    <div className={styles.uploader} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={extensions.map((extension) => `.${extension}`).join(',')}
        onChange={({ target: field }) => {
          const file = field.files?.[0];
          // So that the same file can be chosen again.
          field.value = '';
          if (file) upload.start(file);
        }}
      />
      {value && <FileThumbnail fileUrl={value} label={label} fileName={fileName} />}
      <div className={styles.work}>
        {upload.underWay ? (
          <UploadProgress underWay={upload.underWay} onCancel={upload.cancel} />
        ) : (
          <FileActions
            hasFile={value !== ''}
            hintId={hintId}
            onChoose={() => input.current?.click()}
            onPreview={() => setIsPreviewed(true)}
            onRemove={() => void remove()}
          />
        )}
        <small id={hintId}>
          {t(`upload.${target.kind ?? 'any'}`)}
          {!value && t('upload.drop')}
        </small>
        {upload.error && <ErrorPanel error={upload.error} onRetry={upload.retry} />}
      </div>
      {isPreviewed && value && (
        <FilePreview
          fileUrl={value}
          label={label}
          fileName={fileName}
          onClose={() => setIsPreviewed(false)}
        />
      )}
    </div>
  );
}
