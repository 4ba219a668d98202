import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../components/CopyButton.tsx';

const COMMAND = 'npm run server -- backup /var/backups/veneer-desk';

/** Instructions for a back office whose data is on a separate database server. */
export function BackupsByCommand() {
  const { t } = useTranslation();
  return (
    <section className="panel" aria-labelledby="backup-command">
      <h2 id="backup-command">{t('monitor.byCommand')}</h2>
      <p className="monitor-text">{t('monitor.byCommandAdvice')}</p>
      <p className="monitor-command">
        <code>{COMMAND}</code>
        <CopyButton iconOnly text={COMMAND} label={t('monitor.copyCommand')} />
      </p>
      <p className="monitor-text">{t('monitor.commandCheck')}</p>
    </section>
  );
}
