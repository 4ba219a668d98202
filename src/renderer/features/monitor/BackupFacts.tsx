import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../components/CopyButton.tsx';
import panels from '../../components/look/panels.module.css';
import { useAge } from '../../components/words/words.ts';
import { FactTable } from '../../records/detail/FactTable.tsx';
import { type Backup, isOverdue } from './backup-age.ts';

interface BackupFactsProps {
  folder: string;
  at: string;
  backups: Backup[];
}

/** The folder and schedule of backups, and the age of the newest. */
export function BackupFacts({ folder, at, backups }: BackupFactsProps) {
  const { t } = useTranslation();
  const age = useAge();
  const [newest] = backups;
  const schedule = at === '' ? t('monitor.scheduleOff') : t('monitor.scheduleDaily', { at });
  const facts = [
    {
      label: t('monitor.folder'),
      text: folder,
      isCode: true,
      shown: (
        <>
          {folder} <CopyButton iconOnly text={folder} label={t('monitor.copyFolder')} />
        </>
      ),
    },
    { label: t('monitor.schedule'), text: schedule },
    {
      label: t('monitor.newest'),
      text: newest ? `${newest.createTime} · ${age(newest.ageSeconds)}` : t('monitor.noBackups'),
    },
  ];
  return (
    <>
      {isOverdue(backups) && (
        <Alert
          type="warning"
          showIcon
          title={newest ? t('monitor.oldBackup', { age: age(newest.ageSeconds) }) : t('monitor.noBackups')}
          description={t(newest ? 'monitor.oldBackupAdvice' : 'monitor.noBackupsAdvice')}
        />
      )}
      <div className={panels.panel}>
        <FactTable label={t('monitor.schedule')} facts={facts} />
      </div>
    </>
  );
}
