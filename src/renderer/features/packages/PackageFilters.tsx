import { Button, Select, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { packApi, StockStatusSchema } from '#shared/api/pack';
import { GRADE_STATUSES, RFID_STATUSES, STOCK_STATUSES } from '#shared/domain/statuses';
import { request } from '../../api/session.ts';
import { SearchField } from '../../components/list/SearchField.tsx';
import { useLoaded } from '../../components/loading/use-loaded.ts';
import { termIn } from '../../components/words/terms.ts';
import { useLanguage } from '../../components/words/words.ts';
import { isFiltered, type ListQuery, NO_FILTERS, sinceOf } from './list-query.ts';

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
      <SearchField
        label={t('packages.packNo')}
        placeholder={t('packages.packNoPlaceholder')}
        hasShortcut
        findsPackages
        value={query.packNo}
        onChange={(packNo) => onChange({ packNo })}
      />
      <div className="filter">
        <label htmlFor="filter-species">{t('packages.species')}</label>
        <Select
          id="filter-species"
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
