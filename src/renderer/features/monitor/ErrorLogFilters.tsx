import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../components/list/SearchField.tsx';
import type { ListAddress } from '../../records/list-address.ts';
import type { ListState } from '../../records/use-list-address.ts';
import { DayRange } from './DayRange.tsx';
import { ERROR_TYPES, type ErrorLogFilter, errorTypeIn } from './error-log-types.ts';

interface ErrorLogFiltersProps {
  query: ListAddress<ErrorLogFilter>;
  onChange: ListState<ErrorLogFilter>['filter'];
}

export function ErrorLogFilters({ query, onChange }: ErrorLogFiltersProps) {
  const { t } = useTranslation();
  const { user, type, message } = query.filters;
  const types = ERROR_TYPES.map((value) => ({ value, label: errorTypeIn(t, value) }));
  return (
    <>
      <DayRange from={query.from} to={query.to} onChange={onChange} />
      <SearchField
        label={t('monitor.errorUser')}
        placeholder={t('monitor.userPlaceholder')}
        hasShortcut
        value={user}
        onChange={(text) => onChange({ user: text })}
      />
      <div className="filter">
        <label htmlFor="filter-error-type">{t('monitor.errorType')}</label>
        <Select
          id="filter-error-type"
          className="monitor-choice"
          value={type}
          options={[{ value: '', label: t('records.all') }, ...types]}
          onChange={(value) => onChange({ type: value })}
        />
      </div>
      <SearchField
        label={t('monitor.message')}
        placeholder={t('monitor.messagePlaceholder')}
        value={message}
        onChange={(text) => onChange({ message: text })}
      />
    </>
  );
}
