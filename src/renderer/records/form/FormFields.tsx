import { Form } from 'antd';
import type { TFunction } from 'i18next';
import { memo, useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#shared/errors';
import type { Field } from '#shared/records/field';
import { type AnyRecord, formFields, type RecordRow } from '#shared/records/record';
import { nameFieldOf } from '#shared/records/reference-field';
import { useLanguage } from '../../components/words/words.ts';
import { FieldInput } from './FieldInput.tsx';
import { fieldRule } from './field-problem.ts';
import styles from './RecordForm.module.css';

/** The number of fields that a screen shows; the others are drawn once these are painted. */
const FIRST_FIELDS = 16;

interface FormFieldsProps {
  of: AnyRecord;
  /** The stored record; null for a new one. */
  row: RecordRow | null;
  /** Fields whose values follow from others and cannot be typed. */
  locked: readonly string[];
}

/** The fields of a record within its form. Drawn in two steps here, since antd's `Form` redraws all items with itself. */
export function FormFields({ of, row, locked }: FormFieldsProps) {
  const all = useMemo(() => formFields(of), [of]);
  const first = useMemo(() => all.slice(0, FIRST_FIELDS), [all]);
  const fields = useDeferredValue(all, first);
  const { t } = useTranslation();
  const language = useLanguage();
  return fields.map(([name, field]) => (
    <FormField
      key={name}
      name={name}
      field={field}
      language={language}
      t={t}
      called={String(row?.[nameFieldOf(name)] ?? '')}
      disabled={(field.isFixed && row !== null) || locked.includes(name)}
      {...(row !== null && name === of.tree && { ownId: row.id })}
    />
  ));
}

interface FormFieldProps {
  name: string;
  field: Field;
  language: Language;
  t: TFunction;
  /** The name of the stored value where it is a reference. */
  called: string;
  disabled: boolean;
  /** The record's own id, in the field of its parent. */
  ownId?: string;
}

const FormField = memo(function FormField({ name, field, language, t, ...input }: FormFieldProps) {
  return (
    <Form.Item
      name={name}
      label={field.words[language]}
      required={field.isRequired}
      className={field.kind === 'note' ? styles.wide : ''}
      validateTrigger="onBlur"
      rules={[fieldRule(field, t, language)]}
    >
      <FieldInput field={field} {...input} />
    </Form.Item>
  );
});
