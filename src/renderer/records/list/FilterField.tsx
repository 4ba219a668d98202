import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dictApi } from '#shared/api/dict';
import { FIGURE_TEXT } from '#shared/records/field';
import { SearchField } from '../../components/list/SearchField.tsx';
import { allRows } from '../../components/list/tree-rows.ts';
import { inlinePart } from '../../components/loading/inline-part.tsx';
import lists from '../../components/look/lists.module.css';
import { useClearing } from '../../components/use-clearing.tsx';
import { termIn } from '../../components/words/terms.ts';
import { useSelectSearch } from '../../components/words/use-pinyin.ts';
import { useLanguage } from '../../components/words/words.ts';
import { typedText } from '../../grid/model/typed-text.ts';
import { useEndpoint } from '../calls/use-endpoint.ts';
import { useReferenceChoices } from '../form/use-choices.ts';
import { useRecentChoices } from '../form/use-recent-choices.ts';
import styles from './FilterField.module.css';
import {
  chosenIn,
  type FilteredList,
  type FilterOption,
  filterText,
  type ListFilter,
  lowerEnd,
  upperEnd,
} from './list-filter.ts';

const DayFilter = inlinePart(
  async () => (await import('./DayFilter.tsx')).DayFilter,
  <div className="ant-picker" aria-busy="true" />,
);

interface FilterFieldProps {
  filter: ListFilter;
  list: FilteredList;
  /** `/` focuses it. */
  hasShortcut?: boolean;
}

/** The input of one filter, by its kind. */
export function FilterField({ filter, list, hasShortcut = false }: FilterFieldProps) {
  const { name, label, kind, placeholder = label, findsPackages = false } = filter;
  const { filters } = list.query;
  if (kind === 'choice') return <ChoiceFilter filter={filter} list={list} />;
  if (kind === 'text')
    return (
      <SearchField
        {...{ label, placeholder, hasShortcut, findsPackages }}
        value={filters[name] ?? ''}
        onChange={(text) => list.filter({ [name]: text })}
      />
    );
  const ends = { from: filters[lowerEnd(filter)] ?? '', to: filters[upperEnd(filter)] ?? '' };
  const onChange = ({ from, to }: Partial<typeof ends>) =>
    // Changes one end only, because the other may have been typed since the last draw.
    list.filter({
      ...(from !== undefined && { [lowerEnd(filter)]: from }),
      ...(to !== undefined && { [upperEnd(filter)]: to }),
    });
  return (
    <div className={lists.filter}>
      <span aria-hidden="true">{label}</span>
      {kind === 'days' ? (
        <DayFilter label={label} {...ends} onChange={onChange} />
      ) : (
        <NumberRange label={label} {...ends} onChange={onChange} />
      )}
    </div>
  );
}

interface NumberRangeProps {
  label: string;
  from: string;
  to: string;
  onChange: (ends: { from?: string; to?: string }) => void;
}

function NumberRange({ label, from, to, onChange }: NumberRangeProps) {
  const { t } = useTranslation();
  /** An incomplete number does not filter yet. */
  const accept = (end: 'from' | 'to') => (text: string) => {
    const typed = typedText(text.trim(), 'figure');
    if (typed === '' || FIGURE_TEXT.test(typed)) onChange({ [end]: typed });
  };
  return (
    <span className={styles.range}>
      <SearchField
        label={t('records.from', { label })}
        placeholder={t('records.least')}
        value={from}
        onChange={accept('from')}
      />
      –
      <SearchField
        label={t('records.to', { label })}
        placeholder={t('records.greatest')}
        value={to}
        onChange={accept('to')}
      />
    </span>
  );
}

function ChoiceFilter({ filter, list }: { filter: ListFilter; list: FilteredList }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const clearing = useClearing();
  const { name, label, isSingle = false } = filter;
  const [typed, setTyped] = useState('');
  const value = list.query.filters[name] ?? '';
  const { recent, first, note } = useRecentChoices(filter.to);
  const wanted = [...chosenIn(value), ...recent].join(',');
  const options = first(useFilterOptions(filter, { value: wanted, typed }));
  function choose(chosen: readonly string[]): void {
    note(chosen, chosenIn(value));
    list.filter({ [name]: chosen.join(',') });
  }
  const common = { id: `filter-${name}`, className: lists.choice, ...useSelectSearch(setTyped) };
  // The library's selects follow once the rows are painted.
  const isPainted = useDeferredValue(true, false);
  if (!isPainted)
    return (
      <div className={lists.filter} aria-busy="true">
        <span>{label}</span>
        <span className={`${lists.choice} ${styles.choice}`}>
          {filterText(filter, list.query.filters, language, options) || t('records.all')}
        </span>
      </div>
    );
  return (
    <div className={lists.filter}>
      <label htmlFor={common.id}>{label}</label>
      {isSingle ? (
        <Select
          {...common}
          placeholder={t('records.all')}
          // Without a value, so that 全部 has the colour of a placeholder as in a filter of several values.
          value={value || undefined}
          options={[{ value: '', label: t('records.all') }, ...options]}
          onChange={(chosen) => choose([chosen])}
        />
      ) : (
        <Select
          {...common}
          mode="multiple"
          allowClear={clearing}
          maxTagCount={1}
          placeholder={t('records.all')}
          value={chosenIn(value)}
          options={options}
          onChange={choose}
        />
      )}
    </div>
  );
}

/**
 * The options of a choice in words. Those of dictionaries and references are loaded, including chosen and searched
 * ones.
 */
export function useFilterOptions(
  { options, dictionary, storesTerms, to }: ListFilter,
  { value = '', typed = '' }: { value?: string | undefined; typed?: string },
): FilterOption[] {
  const language = useLanguage();
  const code = dictionary === undefined ? null : { code: dictionary };
  const entries = useEndpoint('dict', dictApi.dictionary, code);
  const records = useReferenceChoices(to, { typed, ids: chosenIn(value) });
  if (options !== undefined) return [...options];
  if (to !== undefined) return allRows(records);
  return (entries.data ?? []).map(({ dictKey, dictValue }) => ({
    value: storesTerms ? dictValue : dictKey,
    label: termIn(language, dictValue),
  }));
}
