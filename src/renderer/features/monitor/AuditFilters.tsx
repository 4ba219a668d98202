import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { AUDIT_AREAS } from '#shared/audit/actions';
import { SearchField } from '../../components/list/SearchField.tsx';
import { useLanguage } from '../../components/words/words.ts';
import type { ListAddress } from '../../records/list-address.ts';
import type { ListState } from '../../records/use-list-address.ts';
import type { AuditFilter } from './audit-query.ts';
import { DayRange } from './DayRange.tsx';

interface AuditFiltersProps {
  query: ListAddress<AuditFilter>;
  onChange: ListState<AuditFilter>['filter'];
}

export function AuditFilters({ query, onChange }: AuditFiltersProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { user, area, record } = query.filters;
  const areas = Object.entries(AUDIT_AREAS).map(([value, words]) => ({ value, label: words[language] }));
  return (
    <>
      <DayRange from={query.from} to={query.to} onChange={onChange} />
      <SearchField
        label={t('monitor.user')}
        placeholder={t('monitor.userPlaceholder')}
        hasShortcut
        value={user}
        onChange={(text) => onChange({ user: text })}
      />
      <div className="filter">
        <label htmlFor="filter-area">{t('monitor.area')}</label>
        <Select
          id="filter-area"
          className="monitor-choice"
          value={area}
          options={[{ value: '', label: t('records.all') }, ...areas]}
          onChange={(value) => onChange({ area: value })}
        />
      </div>
      <SearchField
        label={t('monitor.record')}
        placeholder={t('monitor.recordPlaceholder')}
        findsPackages
        value={record}
        onChange={(text) => onChange({ record: text })}
      />
    </>
  );
}
