import { PlusOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Words } from '#shared/errors';
import { type LabelField, usualBinding } from '#shared/label/fields/field';
import { Decorative } from '../../../components/Decorative.tsx';
import { MenuDropdown } from '../../../components/MenuDropdown.tsx';
import { useLanguage } from '../../../components/words/words.ts';
import styles from '../Designer.module.css';
import { localizedText } from './localized-text.ts';

interface ValueInputProps {
  label: string;
  value: string;
  fields: readonly LabelField[];
  placeholder?: string;
  onChange(value: string): void;
}

/** A text with fields, and the menu of the fields there are. */
export function ValueInput({ label, value, fields, placeholder, onChange }: ValueInputProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const items = fields
    .filter(({ kind }) => kind !== 'list' && kind !== 'picture')
    .map((field) => ({ key: field.name, label: field.words[language], field }));
  return (
    <div className={styles.value}>
      <Input
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <MenuDropdown
        menu={{
          className: styles.fields,
          items: items.map(({ key, label: name }) => ({ key, label: name })),
          onClick({ key }) {
            const field = fields.find(({ name }) => name === key);
            if (field !== undefined) onChange(value + usualBinding(field));
          },
        }}
      >
        <Button
          icon={<Decorative icon={PlusOutlined} />}
          aria-label={t('designer.insertField', { label })}
          title={t('designer.insertField', { label })}
        />
      </MenuDropdown>
    </div>
  );
}

interface LocalizedInputProps extends Omit<ValueInputProps, 'value' | 'onChange' | 'placeholder'> {
  value: string | Words;
  onChange(value: string | Words): void;
}

/** A text for both languages; the English one is the Chinese one while it is empty. */
export function LocalizedInput({ label, value, fields, onChange }: LocalizedInputProps) {
  const { t } = useTranslation();
  const words = typeof value === 'string' ? { zh: value, en: '' } : value;
  const set = (typed: Words) => onChange(localizedText(typed));
  return (
    <div className={styles.pair}>
      <ValueInput
        label={t('designer.inChinese', { label })}
        placeholder={t('designer.zh')}
        value={words.zh}
        fields={fields}
        onChange={(zh) => set({ ...words, zh })}
      />
      <ValueInput
        label={t('designer.inEnglish', { label })}
        placeholder={t('designer.en')}
        value={words.en}
        fields={fields}
        onChange={(en) => set({ ...words, en })}
      />
    </div>
  );
}
