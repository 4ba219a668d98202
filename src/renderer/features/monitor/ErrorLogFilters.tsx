import { useTranslation } from 'react-i18next';
import { DayFilter } from '../../records/list/DayFilter.tsx';
import { FilterFields } from '../../records/list/FilterFields.tsx';
import type { ListState } from '../../records/list/use-list-address.ts';
import { ERROR_TYPES, type ErrorLogFilter, errorTypeIn } from './error-log-types.ts';

export function ErrorLogFilters({ list }: { list: ListState<ErrorLogFilter> }) {
  const { t } = useTranslation();
  const { from, to } = list.query;
  const types = ERROR_TYPES.map((value) => ({ value, label: errorTypeIn(t, value) }));
  return (
    <>
      <DayFilter label={t('monitor.days')} from={from} to={to} onChange={list.filter} />
      <FilterFields
        list={list}
        filters={[
          {
            name: 'user',
            label: t('monitor.errorUser'),
            kind: 'text',
            placeholder: t('monitor.userPlaceholder'),
          },
          { name: 'type', label: t('monitor.errorType'), kind: 'choice', options: types, isSingle: true },
          {
            name: 'message',
            label: t('monitor.message'),
            kind: 'text',
            placeholder: t('monitor.messagePlaceholder'),
          },
        ]}
      />
    </>
  );
}
