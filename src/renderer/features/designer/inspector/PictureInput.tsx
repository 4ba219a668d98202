import { Button, Select, Upload } from 'antd';
import { useTranslation } from 'react-i18next';
import { AppError } from '#shared/errors';
import type { LabelField } from '#shared/label/fields/field';
import { useClearing } from '../../../components/use-clearing.tsx';
import { useLanguage } from '../../../components/words/words.ts';
import { showError } from '../../../stores/notices.ts';
import styles from '../Designer.module.css';

/** A picture is part of the template: a larger one than this makes every job large. */
const MOST_BYTES = 300_000;

interface PictureInputProps {
  label: string;
  value: string;
  fields: readonly LabelField[];
  onChange(source: string): void;
}

/** A picture from a file, kept in the template, or a field of the row that holds one. */
export function PictureInput({ label, value, fields, onChange }: PictureInputProps) {
  const { t } = useTranslation();
  const clearing = useClearing();
  const language = useLanguage();
  const pictures = fields.filter(({ kind }) => kind === 'picture');

  async function take(file: File): Promise<void> {
    if (file.size > MOST_BYTES || !['image/png', 'image/jpeg'].includes(file.type)) {
      showError(new AppError('label.picture_invalid', { field: file.name }));
      return;
    }
    const bytes = new Uint8Array(await file.arrayBuffer());
    const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
    onChange(`data:${file.type};base64,${btoa(text)}`);
  }

  return (
    <div className={styles.pair}>
      <Upload
        accept="image/png,image/jpeg"
        showUploadList={false}
        beforeUpload={(file) => {
          void take(file);
          return false;
        }}
      >
        <Button>{t('designer.choosePicture')}</Button>
      </Upload>
      {pictures.length > 0 && (
        <Select
          aria-label={label}
          allowClear={clearing}
          placeholder={t('designer.pictureField')}
          value={value.startsWith('{') ? value : undefined}
          options={pictures.map(({ name, words }) => ({ value: `{${name}}`, label: words[language] }))}
          onChange={(source: string | undefined) => onChange(source ?? '')}
        />
      )}
      {value.startsWith('data:') && <img className={styles.picture} src={value} alt={label} />}
    </div>
  );
}
