import { useTranslation } from 'react-i18next';
import { AUDIT_AREAS } from '#shared/audit/actions';
import { useLanguage } from '../../components/words/words.ts';
import { DayFilter } from '../../records/list/DayFilter.tsx';
import { FilterFields } from '../../records/list/FilterFields.tsx';
import type { ListState } from '../../records/list/use-list-address.ts';
import type { AuditFilter } from './audit-query.ts';

export function AuditFilters({ list }: { list: ListState<AuditFilter> }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { from, to } = list.query;
  const areas = Object.entries(AUDIT_AREAS).map(([value, words]) => ({ value, label: words[language] }));
  return (
    <>
      <DayFilter label={t('monitor.days')} from={from} to={to} onChange={list.filter} />
      <FilterFields
        list={list}
        filters={[
          { name: 'user', label: t('monitor.user'), kind: 'text', placeholder: t('monitor.userPlaceholder') },
          { name: 'area', label: t('monitor.area'), kind: 'choice', options: areas, isSingle: true },
          {
            name: 'record',
            label: t('monitor.record'),
            kind: 'text',
            placeholder: t('monitor.recordPlaceholder'),
            findsPackages: true,
          },
        ]}
      />
    </>
  );
}
