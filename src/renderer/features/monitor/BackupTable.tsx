import type { TableColumnType } from 'antd';
import { useTranslation } from 'react-i18next';
import { SCREENS } from '#shared/menu/screens';
import { CopyButton } from '../../components/CopyButton.tsx';
import { ListTable } from '../../components/list/ListTable.tsx';
import { EmptyState } from '../../components/loading/EmptyState.tsx';
import texts from '../../components/look/texts.module.css';
import { useAge, useLanguage } from '../../components/words/words.ts';
import styles from './BackupTable.module.css';
import { type Backup, pathOf } from './backup-age.ts';

interface BackupTableProps {
  folder: string;
  backups: Backup[];
  loading: boolean;
}

/** The existing backups, newest first. */
export function BackupTable({ folder, backups, loading }: BackupTableProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const age = useAge();
  const columns: TableColumnType<Backup>[] = [
    { title: t('monitor.time'), dataIndex: 'createTime', className: texts.numbers, width: 180 },
    { title: t('monitor.age'), dataIndex: 'ageSeconds', width: 160, render: age },
    {
      title: t('monitor.backupName'),
      dataIndex: 'name',
      className: texts.code,
      render: (name: string) => (
        <>
          {name} <CopyButton iconOnly text={pathOf(folder, name)} label={t('monitor.copyPath', { name })} />
        </>
      ),
    },
  ];
  return (
    <ListTable<Backup>
      className={styles.backups}
      label={SCREENS.backups.title[language]}
      rows={backups}
      rowKey="name"
      columns={columns}
      loading={loading}
      empty={<EmptyState title={t('monitor.noBackups')} advice={t('monitor.noBackupsAdvice')} />}
    />
  );
}
