import { SearchOutlined } from '@ant-design/icons';
import { Button, Input, type InputRef, Select, Tag } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { packApi, StockStatusSchema } from '#shared/api/pack';
import { GRADE_STATUSES, RFID_STATUSES, STOCK_STATUSES } from '#shared/domain/statuses';
import { request } from '../../api/session.ts';
import { Decorative } from '../../components/Decorative.tsx';
import { termIn } from '../../components/terms.ts';
import { useLoaded } from '../../components/use-loaded.ts';
import { useLanguage } from '../../components/words.ts';
import { isFiltered, type ListQuery, NO_FILTERS, sinceOf } from './list-query.ts';

const TYPING_PAUSE_MS = 300;

interface PackageFiltersProps {
  query: ListQuery;
  onChange: (change: Partial<ListQuery>) => void;
}

/** Number, species, grade, RFID and stock state. `/` puts the cursor into the number. */
export function PackageFilters({ query, onChange }: PackageFiltersProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const choices = useLoaded('', (signal) => request(packApi.filters, {}, { signal, quiet: true }));
  const all = { value: '', label: t('packages.all') };
  const species = (choices.data?.species ?? []).map(({ treeCode, fullName, englishName }) => ({
    value: treeCode,
    label: language === 'en' && englishName ? englishName : fullName,
  }));
  const grades = (choices.data?.grades ?? []).map((grade) => ({
    value: grade,
    label: termIn(language, grade),
  }));
  const rfids = (['0', '1'] as const).map((value) => ({
    value,
    label: RFID_STATUSES[value === '1' ? 1 : 0][language],
  }));

  const stocks = StockStatusSchema.options.map((value) => ({
    value,
    label: STOCK_STATUSES[value][language],
  }));

  return (
    <search className="filters" aria-label={t('packages.filters')}>
      <NumberFilter value={query.packNo} onChange={(packNo) => onChange({ packNo })} />
      <div className="filter">
        <label htmlFor="filter-species">{t('packages.species')}</label>
        <Select
          id="filter-species"
          showSearch={{ optionFilterProp: 'label' }}
          value={query.treeCode}
          options={[all, ...species]}
          onChange={(treeCode) => onChange({ treeCode })}
          style={{ width: 148 }}
        />
      </div>
      <div className="filter">
        <label htmlFor="filter-grade">{t('packages.grade')}</label>
        <Select
          id="filter-grade"
          value={query.grade}
          options={[all, ...grades]}
          onChange={(grade) => onChange({ grade })}
          style={{ width: 108 }}
        />
      </div>
      <div className="filter">
        <label htmlFor="filter-rfid">{t('packages.rfid')}</label>
        <Select
          id="filter-rfid"
          value={query.rfid}
          options={[all, ...rfids]}
          onChange={(rfid) => onChange({ rfid })}
          style={{ width: 108 }}
        />
      </div>
      <div className="filter">
        <label htmlFor="filter-stock">{t('packages.state')}</label>
        <Select
          id="filter-stock"
          value={query.stock}
          options={[all, ...stocks]}
          onChange={(stock) => onChange({ stock })}
          style={{ width: 108 }}
        />
      </div>
      <LinkedFilters query={query} onChange={onChange} />
      {isFiltered(query) && (
        <Button type="link" onClick={() => onChange(NO_FILTERS)}>
          {t('packages.reset')}
        </Button>
      )}
    </search>
  );
}

/** What other screens narrowed the list by, to be seen and taken away. */
function LinkedFilters({ query, onChange }: PackageFiltersProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const since = sinceOf(query);
  return (
    <>
      {query.graded !== '' && (
        <Tag closable onClose={() => onChange({ graded: '' })}>
          {GRADE_STATUSES[query.graded === '1' ? 1 : 0][language]}
        </Tag>
      )}
      {query.outdated !== '' && (
        <Tag closable onClose={() => onChange({ outdated: '' })}>
          {t('packages.labelOutdated')}
        </Tag>
      )}
      {since && (
        <Tag closable onClose={() => onChange({ since: '' })}>
          {t(`packages.since_${since.field}`, { day: since.day })}
        </Tag>
      )}
    </>
  );
}

/** Searches while typing, after a pause, and at once on Enter. */
function NumberFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const [given, setGiven] = useState(value);
  const input = useRef<InputRef>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The address changes from outside too: by the way back, or by clearing the filters. What is half typed stays otherwise.
  if (given !== value) {
    setGiven(value);
    setText(value);
  }
  useEffect(() => () => clearTimeout(pause.current), []);

  /** At once, and not a second time after the pause: by then the person may be on the way to another page. */
  function search(wanted: string): void {
    clearTimeout(pause.current);
    pause.current = undefined;
    if (wanted !== value) onChange(wanted);
  }
  function type(typed: string): void {
    setText(typed);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => search(typed), TYPING_PAUSE_MS);
  }
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const isTyping =
        event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      input.current?.focus({ cursor: 'all' });
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <Input
      ref={input}
      className="filter-number"
      aria-label={t('packages.packNo')}
      placeholder={t('packages.packNoPlaceholder')}
      prefix={<Decorative icon={SearchOutlined} />}
      allowClear
      data-finds-packages=""
      value={text}
      onChange={(event) => type(event.target.value)}
      onPressEnter={() => search(text)}
      onBlur={() => pause.current !== undefined && search(text)}
    />
  );
}
