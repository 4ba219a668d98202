import { SaveOutlined } from '@ant-design/icons';
import { Skeleton, Spin } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { backupApi } from '#shared/api/backup';
import { SCREENS } from '#shared/menu/screens';
import { request } from '../../api/session.ts';
import { Decorative } from '../../components/Decorative.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useCall } from '../../components/loading/use-action.ts';
import { useLoaded } from '../../components/loading/use-loaded.ts';
import lists from '../../components/look/lists.module.css';
import panels from '../../components/look/panels.module.css';
import { RefusableButton } from '../../components/RefusableButton.tsx';
import { useLanguage } from '../../components/words/words.ts';
import { usePermission } from '../../stores/session.ts';
import { BackupFacts } from './BackupFacts.tsx';
import { BackupsByCommand } from './BackupsByCommand.tsx';
import styles from './BackupsPage.module.css';
import { BackupTable } from './BackupTable.tsx';

/** 备份: the backups of a back office that stores them itself; for PostgreSQL, instructions instead. */
export function BackupsPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const mayRun = usePermission('backup_run');
  const { busy, run } = useCall();
  const [made, setMade] = useState('');
  const found = useLoaded('', (signal) => request(backupApi.list, {}, { signal, quiet: true }));
  const isByCommand = found.error?.code === 'backup.by_command';

  async function backUp(): Promise<void> {
    setMade('');
    await run(async () => setMade((await request(backupApi.run)).name), { success: false });
    found.reload();
  }

  return (
    <section className={styles.page}>
      <div className={lists.head}>
        <h1>{SCREENS.backups.title[language]}</h1>
        <p className={styles.progress} role="status">
          {busy && <Spin size="small" />}
          {busy ? t('monitor.backingUp') : made && t('monitor.backedUp', { name: made })}
        </p>
        {found.data && (
          <div className={lists.actions}>
            <RefusableButton
              type="primary"
              icon={<Decorative icon={SaveOutlined} />}
              refusal={mayRun ? '' : t('monitor.noRunPermission')}
              loading={busy}
              onClick={() => void backUp()}
            >
              {t('monitor.backUp')}
            </RefusableButton>
          </div>
        )}
      </div>
      {isByCommand && <BackupsByCommand />}
      {found.error && !isByCommand && <ErrorPanel error={found.error} onRetry={found.reload} />}
      {found.loading && !found.data && !found.error && <Skeleton active aria-label={t('common.loading')} />}
      {found.data && (
        <>
          <BackupFacts {...found.data} />
          <BackupTable folder={found.data.folder} backups={found.data.backups} loading={found.loading} />
          <section className={panels.panel} aria-labelledby="backup-restore">
            <h2 id="backup-restore">{t('monitor.restore')}</h2>
            <p className={styles.text}>{t('monitor.restoreFirst')}</p>
            <p className={styles.text}>{t('monitor.restoreThen')}</p>
          </section>
        </>
      )}
    </section>
  );
}
