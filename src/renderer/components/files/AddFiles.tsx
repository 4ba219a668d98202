import { UploadOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Decorative } from '../Decorative.tsx';
import { ErrorPanel } from '../loading/ErrorPanel.tsx';
import styles from './AddFiles.module.css';
import type { UploadQueue } from './use-upload-queue.ts';

interface AddFilesProps {
  queue: UploadQueue;
  /** Words of the button. */
  label: string;
  /** The accepted files, in words. */
  hint: string;
  extensions: readonly string[];
}

/** A button that adds several files, the progress of the current upload, and the refused files. */
export function AddFiles({ queue, label, hint, extensions }: AddFilesProps) {
  const { underWay, failed, add } = queue;
  return (
    <>
      {underWay === null ? (
        <Choice {...{ label, hint, extensions }} onChoose={(files) => void add(files)} />
      ) : (
        <UnderWay {...underWay} />
      )}
      {failed.map(({ place, name, error }) => (
        <div key={place}>
          <strong>{name}</strong>
          <ErrorPanel error={error} />
        </div>
      ))}
    </>
  );
}

function UnderWay({ name, share }: NonNullable<UploadQueue['underWay']>) {
  const { t } = useTranslation();
  const words = t('upload.uploading', { name });
  return (
    <>
      <span role="status">{words}</span>
      <Progress percent={Math.round(share * 100)} size="small" aria-label={words} />
    </>
  );
}

type ChoiceProps = Omit<AddFilesProps, 'queue'> & { onChoose: (files: File[]) => void };

function Choice({ label, hint, extensions, onChoose }: ChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  return (
    <div className={styles.add}>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={label}
        accept={extensions.map((extension) => `.${extension}`).join(',')}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // So that the same file can be chosen again.
          target.value = '';
          onChoose(files);
        }}
      />
      <Button
        size="small"
        icon={<Decorative icon={UploadOutlined} />}
        aria-describedby={hintId}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <small id={hintId}>{hint}</small>
    </div>
  );
}
