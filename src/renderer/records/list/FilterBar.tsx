import { useTranslation } from 'react-i18next';
import type { AnyRecord } from '#shared/records/record';
import { useLanguage } from '../../components/words/words.ts';
import { FilterFields } from './FilterFields.tsx';
import { recordFilters } from './record-filters.ts';
import type { ListState } from './use-list-address.ts';

/** The filters of a record: the declared ones beside the title, every other column of its list under 更多筛选. */
export function FilterBar({ of, list }: { of: AnyRecord; list: ListState<string> }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <FilterFields
      filters={recordFilters(of, t, language)}
      list={list}
      shown={Math.min(4, of.filters.length)}
    />
  );
}
