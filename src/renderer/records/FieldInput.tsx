import { Input, Select } from 'antd';
import { dictApi } from '#shared/api/dict';
import type { Language } from '#shared/errors';
import type { Field } from '#shared/records/field';
import { useLanguage } from '../components/words/words.ts';
import { useEndpoint } from './use-endpoint.ts';

interface FieldInputProps {
  field: Field;
  /** Given by the form. */
  id?: string;
  value?: unknown;
  onChange?: (value: unknown) => void;
}

/** The input of a field by its kind, for a form. */
export function FieldInput({ field, ...input }: FieldInputProps) {
  const language = useLanguage();
  if (field.kind === 'state' || field.kind === 'choice')
    return <ChoiceInput field={field} language={language} {...input} />;
  const text = {
    id: input.id,
    value: String(input.value ?? ''),
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => input.onChange?.(event.target.value),
  };
  if (field.kind === 'note') return <Input.TextArea {...text} autoSize={{ minRows: 2, maxRows: 6 }} />;
  if (field.kind === 'figure') return <Input {...text} inputMode="decimal" className="numbers" />;
  if (field.kind === 'count') return <Input {...text} inputMode="numeric" className="numbers" />;
  return <Input {...text} />;
}

function ChoiceInput({ field, language, id, value, onChange }: FieldInputProps & { language: Language }) {
  const options = useFieldOptions(field);
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      allowClear={field.kind === 'choice'}
      aria-label={field.words[language]}
      value={value === '' ? undefined : value}
      options={options}
      onChange={(chosen) => onChange?.(chosen ?? '')}
    />
  );
}

/** What a state or a choice can be, in words. */
export function useFieldOptions({ dictionary, states }: Field): { value: string | number; label: string }[] {
  const language = useLanguage();
  const query = dictionary === undefined ? null : { code: dictionary };
  const entries = useEndpoint('dict', dictApi.dictionary, query);
  if (states !== undefined) return states.map(({ value, words }) => ({ value, label: words[language] }));
  return (entries.data ?? []).map(({ dictKey, dictValue }) => ({ value: dictKey, label: dictValue }));
}
