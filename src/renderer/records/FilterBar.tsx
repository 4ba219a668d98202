import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Field } from '#shared/records/field';
import type { AnyRecord } from '#shared/records/record';
import { SearchField } from '../components/list/SearchField.tsx';
import { useLanguage } from '../components/words/words.ts';
import { useFieldOptions } from './use-choices.ts';
import type { ListState } from './use-list-address.ts';

/** A filter for each field the record is narrowed by; `/` puts the cursor into the first text. */
export function FilterBar({ of, list }: { of: AnyRecord; list: ListState<string> }) {
  const isChosen = (field: Field | undefined) => field?.kind === 'state' || field?.kind === 'choice';
  const firstText = of.filters.find((name) => !isChosen(of.fields[name]));
  return of.filters.map((name) => {
    const field = of.fields[name];
    if (field === undefined) return null;
    const value = list.query.filters[name] ?? '';
    const onChange = (text: string) => list.filter({ [name]: text });
    if (isChosen(field)) return <ChoiceFilter key={name} name={name} {...{ field, value, onChange }} />;
    return <TextFilter key={name} hasShortcut={name === firstText} {...{ field, value, onChange }} />;
  });
}

interface FilterProps {
  field: Field;
  value: string;
  onChange: (text: string) => void;
}

function TextFilter({ field, value, onChange, hasShortcut }: FilterProps & { hasShortcut: boolean }) {
  const language = useLanguage();
  const label = field.words[language];
  return <SearchField label={label} placeholder={label} {...{ hasShortcut, value, onChange }} />;
}

function ChoiceFilter({ field, name, value, onChange }: FilterProps & { name: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const options = useFieldOptions(field).map((one) => ({ ...one, value: String(one.value) }));
  return (
    <div className="filter">
      <label htmlFor={`filter-${name}`}>{field.words[language]}</label>
      <Select
        id={`filter-${name}`}
        className="record-choice"
        value={value}
        options={[{ value: '', label: t('records.all') }, ...options]}
        onChange={onChange}
      />
    </div>
  );
}
