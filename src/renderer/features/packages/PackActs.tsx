import type { TableColumnType } from 'antd';
import { useTranslation } from 'react-i18next';
import type { PackActEntry } from '#shared/api/pack';
import { auditActionIn, auditDetailsIn } from '#shared/audit/words';
import type { Loaded } from '../../components/loading/use-loaded.ts';
import texts from '../../components/look/texts.module.css';
import { useLanguage } from '../../components/words/words.ts';
import { Records } from './RecordTables.tsx';

/** Who made, changed, split, merged or moved a package, and when, with the old values. */
export function PackActs({ acts }: { acts: Loaded<PackActEntry[]> }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const detailsOf = ({ details }: PackActEntry) =>
    auditDetailsIn(language, 'pack', details).map(({ label, text }) => (
      <div key={label}>
        {label} {text}
      </div>
    ));
  const columns: TableColumnType<PackActEntry>[] = [
    { title: t('packages.time'), dataIndex: 'time', className: texts.numbers, width: 170 },
    { title: t('packages.act'), width: 180, render: (_, { action }) => auditActionIn(language, action) },
    { title: t('packages.actDetails'), render: (_, act) => detailsOf(act) },
    { title: t('packages.user'), dataIndex: 'userName', width: 140 },
  ];
  return <Records label={t('packages.acts')} empty={t('packages.noActs')} records={acts} columns={columns} />;
}
