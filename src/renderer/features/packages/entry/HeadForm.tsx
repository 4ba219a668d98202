import { Form, type FormInstance, Select } from 'antd';
import { type KeyboardEvent, memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dictApi } from '#shared/api/dict';
import { treeSpeciesApi } from '#shared/api/factory';
import type { Words } from '#shared/errors';
import { dictionaryEntry } from '#shared/records/dictionary';
import type { Field } from '#shared/records/field';
import { PACK_HEAD_FIELDS } from '#shared/records/pack-head';
import { treeSpecies } from '#shared/records/tree-species';
import { request } from '../../../api/session.ts';
import { useCall } from '../../../components/loading/use-action.ts';
import { useClearing } from '../../../components/use-clearing.tsx';
import { termIn } from '../../../components/words/terms.ts';
import { useSelectSearch } from '../../../components/words/use-pinyin.ts';
import { useLanguage } from '../../../components/words/words.ts';
import { useEndpoint } from '../../../records/calls/use-endpoint.ts';
import { FieldInput, type InputProps } from '../../../records/form/FieldInput.tsx';
import { fieldRule } from '../../../records/form/field-problem.ts';
import type { PickerPopup } from '../../../records/form/use-popup-button.tsx';
import { SPECIES_CHOICES, useRecentChoices } from '../../../records/form/use-recent-choices.ts';
import { WithNewRecord } from '../../../records/form/WithNewRecord.tsx';
import styles from './HeadForm.module.css';
import { HEAD_NAMES, type Head, type HeadName } from './head-fields.ts';

interface HeadFormProps {
  form: FormInstance<Head>;
  start: Head;
  /** Fields that the package's state no longer lets change. */
  fixed: readonly HeadName[];
  onChanged: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** The head of a tally: number, goods and place of the package. Not drawn again for a letter in the lines. */
export const HeadForm = memo(function HeadForm({ form, start, fixed, onChanged, onKeyDown }: HeadFormProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Form
      form={form}
      layout="vertical"
      className={styles.head}
      initialValues={start}
      onValuesChange={onChanged}
      onKeyDown={onKeyDown}
      autoComplete="off"
    >
      {HEAD_NAMES.map((name) => {
        const field: Field = PACK_HEAD_FIELDS[name];
        return (
          <Form.Item
            key={name}
            name={name}
            label={field.words[language]}
            required={field.isRequired}
            validateTrigger="onBlur"
            rules={[fieldRule(field, t, language)]}
          >
            <HeadInput name={name} field={field} disabled={fixed.includes(name)} />
          </Form.Item>
        );
      })}
    </Form>
  );
});

function HeadInput({ name, field, ...input }: InputProps & { name: HeadName; field: Field }) {
  if (name === 'treeCode') return <SpeciesInput {...input} />;
  if (field.dictionary !== undefined)
    return <TermInput dictionary={field.dictionary} words={field.words} {...input} />;
  return <FieldInput field={field} {...input} />;
}

/** The species by code, name and pinyin, which users who may can add in place; the value is its code. */
function SpeciesInput(input: InputProps) {
  const language = useLanguage();
  const { run } = useCall();
  const [typed, setTyped] = useState('');
  const species = useEndpoint('treeSpecies', treeSpeciesApi.select, {});
  const options = (species.data ?? []).map(({ treeCode, fullName, englishName }) => ({
    value: treeCode,
    label: `${treeCode} ${(language === 'en' && englishName) || fullName}`,
  }));
  const { first, note } = useRecentChoices(SPECIES_CHOICES);
  function choose(chosen: unknown): void {
    note([String(chosen)], [String(input.value ?? '')]);
    input.onChange?.(chosen);
  }
  const chooseAdded = (id: string) =>
    run(async () => choose((await request(treeSpeciesApi.detail, { query: { id } })).treeCode), {
      success: false,
    });
  return (
    <WithNewRecord
      source={{ of: treeSpecies, api: treeSpeciesApi }}
      typed={typed}
      onAdded={(id) => void chooseAdded(id)}
    >
      {(popup) => (
        <PlainSelect {...input} {...popup} options={first(options)} onSearch={setTyped} onChange={choose} />
      )}
    </WithNewRecord>
  );
}

interface TermInputProps extends InputProps {
  dictionary: string;
  /** What a term is, as the field calls it. */
  words: Words;
}

/** A term of a dictionary, which users who may can add in place; the value is the term itself. */
function TermInput({ dictionary, words, ...input }: TermInputProps) {
  const language = useLanguage();
  const { run } = useCall();
  const [typed, setTyped] = useState('');
  const [isOpened, setOpened] = useState(false);
  // Only a new entry needs its dictionary, which is loaded once a user who may add one opens the choices.
  const [dictionaryRow] =
    useEndpoint('dict', dictApi.tree, isOpened ? { code: dictionary } : null).data ?? [];
  const entries = useEndpoint('dict', dictApi.dictionary, { code: dictionary });
  const options = (entries.data ?? []).map(({ dictValue }) => ({
    value: dictValue,
    label: termIn(language, dictValue),
  }));
  const chooseAdded = (id: string) =>
    run(async () => input.onChange?.((await request(dictApi.detail, { query: { id } })).dictValue), {
      success: false,
    });
  const withDictionary = (popup: PickerPopup): PickerPopup => ({
    ...popup,
    onOpenChange(open) {
      popup.onOpenChange(open);
      if (open) setOpened(true);
    },
    ...(dictionaryRow === undefined && { popupRender: (menu) => menu }),
  });
  return (
    <WithNewRecord
      source={{ of: dictionaryEntry, api: dictApi }}
      words={{ ...words, en: words.en.toLowerCase() }}
      typed={typed}
      alsoNamed={[dictionaryEntry.code]}
      {...(dictionaryRow && { given: { parentId: dictionaryRow.id } })}
      onAdded={(id) => void chooseAdded(id)}
    >
      {(popup) => (
        <PlainSelect
          {...input}
          {...(popup && withDictionary(popup))}
          options={options}
          allowClear
          onSearch={setTyped}
        />
      )}
    </WithNewRecord>
  );
}

interface PlainSelectProps extends InputProps, Partial<PickerPopup> {
  options: { value: string; label: string }[];
  allowClear?: boolean;
  onSearch?: (typed: string) => void;
}

function PlainSelect({
  id,
  value,
  onChange,
  disabled = false,
  options,
  allowClear = false,
  onSearch,
  ...popup
}: PlainSelectProps) {
  const clearing = useClearing();
  const search = useSelectSearch(onSearch);
  return (
    <Select
      {...(id && { id })}
      {...search}
      {...popup}
      allowClear={allowClear && clearing}
      disabled={disabled}
      value={value === '' ? undefined : value}
      options={options}
      onChange={(chosen) => onChange?.(chosen ?? '')}
    />
  );
}
