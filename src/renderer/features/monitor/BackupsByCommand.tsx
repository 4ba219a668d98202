import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../components/CopyButton.tsx';
import panels from '../../components/look/panels.module.css';
import styles from './BackupsByCommand.module.css';
import backupsPage from './BackupsPage.module.css';

const COMMAND = 'npm run server -- backup /var/backups/veneer-desk';

/** Instructions for a back office whose data is on a separate database server. */
export function BackupsByCommand() {
  const { t } = useTranslation();
  return (
    <section className={panels.panel} aria-labelledby="backup-command">
      <h2 id="backup-command">{t('monitor.byCommand')}</h2>
      <p className={backupsPage.text}>{t('monitor.byCommandAdvice')}</p>
      <p className={styles.command}>
        <code>{COMMAND}</code>
        <CopyButton iconOnly text={COMMAND} label={t('monitor.copyCommand')} />
      </p>
      <p className={backupsPage.text}>{t('monitor.commandCheck')}</p>
    </section>
  );
}
