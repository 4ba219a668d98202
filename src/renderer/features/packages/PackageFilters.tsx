import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { GRADE_STATUSES } from '#shared/domain/statuses';
import { useLanguage } from '../../components/words/words.ts';
import { FilterFields } from '../../records/list/FilterFields.tsx';
import type { ListFilter } from '../../records/list/list-filter.ts';
import type { ListState } from '../../records/list/use-list-address.ts';
import { sinceOf } from './package-query.ts';

const SHOWN = 5;

interface PackageFiltersProps {
  filters: readonly ListFilter[];
  list: ListState<string>;
}

/** Number, species, grade, RFID and stock state; further filters under 更多筛选. */
export function PackageFilters({ filters, list }: PackageFiltersProps) {
  return (
    <>
      <FilterFields filters={filters} list={list} shown={SHOWN} />
      <LinkedFilters list={list} />
    </>
  );
}

/** The filters that other screens set by their links, shown so that they can be removed. */
function LinkedFilters({ list }: Pick<PackageFiltersProps, 'list'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { graded, outdated, since: text = '' } = list.query.filters;
  const since = sinceOf(text);
  const tag = (name: string, words: string) => (
    <Tag
      closable={{ 'aria-label': t('records.removeFilter', { words }) }}
      onClose={() => list.filter({ [name]: '' })}
    >
      {words}
    </Tag>
  );
  return (
    <>
      {(graded === '0' || graded === '1') && tag('graded', GRADE_STATUSES[graded === '1' ? 1 : 0][language])}
      {outdated === '1' && tag('outdated', t('packages.labelOutdated'))}
      {since && tag('since', t(`packages.since_${since.field}`, { day: since.day }))}
    </>
  );
}
