import { Button, Select, Upload } from 'antd';
import { useTranslation } from 'react-i18next';
import { toAppError } from '#shared/errors';
import type { LabelField } from '#shared/label/fields/field';
import { useClearing } from '../../../components/use-clearing.tsx';
import { useLanguage } from '../../../components/words/words.ts';
import { showError } from '../../../stores/notices.ts';
import styles from '../Designer.module.css';
import { readPictureFile } from '../picture-file.ts';

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

  return (
    <div className={styles.pair}>
      <Upload
        accept="image/png,image/jpeg"
        showUploadList={false}
        beforeUpload={(file) => {
          readPictureFile(file).then(onChange, (error: unknown) => showError(toAppError(error)));
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
