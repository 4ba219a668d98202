import { Button, Collapse, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { treeSpeciesApi } from '#shared/api/factory';
import type { TallyPreview } from '#shared/api/tally-import';
import { plainTitle, TALLY_COLUMNS, TALLY_FIELDS, type TallyField } from '#shared/tally-import/columns';
import type { TallyMapping } from '#shared/tally-import/mapping';
import { useClearing } from '../../components/use-clearing.tsx';
import { useLanguage } from '../../components/words/words.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import styles from './TallyImportPage.module.css';

interface MappingPanelProps {
  preview: TallyPreview;
  mapping: TallyMapping;
  busy: boolean;
  onApply: (mapping: TallyMapping) => void;
}

/** In place of a column: the title is not imported. */
const IGNORED = '-';
const KEY = 'mapping';

/** How the file is read: its titles, values for columns it does not have, and names of species. Open if one is needed. */
export function MappingPanel({ preview, mapping, busy, onApply }: MappingPanelProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(mapping);
  const isNeeded = preview.missing.length > 0 || preview.unknownSpecies.length > 0;
  const change = (part: Partial<TallyMapping>) => setDraft({ ...draft, ...part });
  return (
    <Collapse
      defaultActiveKey={isNeeded ? KEY : []}
      items={[
        {
          key: KEY,
          label: t('tallyImport.mapping'),
          children: (
            <div className={styles.mapping}>
              <p className={styles.advice}>
                {t('tallyImport.mappingAdvice')} {t('tallyImport.mappingSaved')}
              </p>
              <Titles titles={preview.titles} draft={draft} onChange={(titles) => change({ titles })} />
              <Defaults
                missing={preview.missing}
                draft={draft}
                onChange={(defaults) => change({ defaults })}
              />
              <SpeciesNames preview={preview} draft={draft} onChange={(species) => change({ species })} />
              <div>
                <Button type="primary" disabled={busy} onClick={() => onApply(draft)}>
                  {t('tallyImport.apply')}
                </Button>
              </div>
            </div>
          ),
        },
      ]}
    />
  );
}

interface PartProps<Name extends keyof TallyMapping> {
  draft: TallyMapping;
  onChange: (part: TallyMapping[Name]) => void;
}

/** Each title of the file with the column it is read as. */
function Titles({ titles, draft, onChange }: PartProps<'titles'> & { titles: TallyPreview['titles'] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const options = [
    { value: IGNORED, label: t('tallyImport.ignored') },
    ...TALLY_FIELDS.map((field) => ({ value: field, label: TALLY_COLUMNS[field].words[language] })),
  ];
  return (
    <fieldset className={styles.fields}>
      <legend>{t('tallyImport.fileTitle')}</legend>
      {titles.map(({ text, field }) => {
        const key = Object.keys(draft.titles).find((title) => plainTitle(title) === plainTitle(text)) ?? text;
        const chosen = key in draft.titles ? draft.titles[key] : field;
        return (
          <div key={text} className={styles.field}>
            <span>{text}</span>
            <Select
              aria-label={text}
              options={options}
              value={chosen ?? IGNORED}
              onChange={(value) =>
                onChange({ ...draft.titles, [key]: value === IGNORED ? null : (value as TallyField) })
              }
            />
          </div>
        );
      })}
    </fieldset>
  );
}

/** A value for each column that the file does not have. */
function Defaults({ missing, draft, onChange }: PartProps<'defaults'> & { missing: readonly TallyField[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const fields = TALLY_FIELDS.filter((field) => missing.includes(field) || field in draft.defaults);
  if (fields.length === 0) return null;
  function set(field: TallyField, value: string): void {
    const { [field]: _before, ...others } = draft.defaults;
    onChange(value === '' ? others : { ...others, [field]: value });
  }
  return (
    <fieldset className={styles.fields}>
      <legend>{t('tallyImport.defaults')}</legend>
      {fields.map((field) => (
        <div key={field} className={styles.field}>
          <span>{TALLY_COLUMNS[field].words[language]}</span>
          <Input
            aria-label={TALLY_COLUMNS[field].words[language]}
            maxLength={100}
            value={draft.defaults[field] ?? ''}
            onChange={({ target }) => set(field, target.value)}
          />
        </div>
      ))}
    </fieldset>
  );
}

/** The company's species for each name of the file that it does not have. */
function SpeciesNames({ preview, draft, onChange }: PartProps<'species'> & { preview: TallyPreview }) {
  const { t } = useTranslation();
  const clearing = useClearing();
  const names = [
    ...new Set([...preview.unknownSpecies.map(({ name }) => name), ...Object.keys(draft.species)]),
  ];
  const known = useEndpoint('treeSpecies', treeSpeciesApi.select, names.length === 0 ? null : {});
  if (names.length === 0) return null;
  const options = (known.data ?? []).map(({ treeCode, fullName }) => ({
    value: treeCode,
    label: `${treeCode} ${fullName}`,
  }));
  const suggestedFor = (name: string) =>
    preview.unknownSpecies.find((one) => one.name === name)?.suggested || t('tallyImport.species');
  function set(name: string, treeCode: string | undefined): void {
    const { [name]: _before, ...others } = draft.species;
    onChange(treeCode === undefined ? others : { ...others, [name]: treeCode });
  }
  return (
    <fieldset className={styles.fields}>
      <legend>{t('tallyImport.speciesNames')}</legend>
      {names.map((name) => (
        <div key={name} className={styles.field}>
          <span>{name}</span>
          <Select
            aria-label={name}
            allowClear={clearing}
            options={options}
            placeholder={suggestedFor(name)}
            value={draft.species[name]}
            onChange={(value: string | undefined) => set(name, value)}
          />
        </div>
      ))}
    </fieldset>
  );
}
