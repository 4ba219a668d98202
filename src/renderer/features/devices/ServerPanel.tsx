import { useTranslation } from 'react-i18next';
import { ServerForm } from '../../components/desk/ServerForm.tsx';
import { WaitingElsewhere } from '../../components/desk/WaitingElsewhere.tsx';
import panels from '../../components/look/panels.module.css';
import { useDesk } from '../../stores/desk.ts';
import styles from './DevicesPage.module.css';

/** The desk's back office, and what waits for others. */
export function ServerPanel() {
  const { t } = useTranslation();
  const server = useDesk((state) => state.server);
  if (server === null) return null;
  const nameOf = (name: string) => (name === 'embedded' ? t('desk.here') : new URL(name).host);
  const current = server.choice?.kind === 'company' ? server.choice.url : 'embedded';
  return (
    <section className={panels.panel} aria-labelledby="devices-server">
      <h2 id="devices-server">{t('desk.server')}</h2>
      <p>{t('desk.serverNamed', { name: nameOf(current) })}</p>
      <WaitingElsewhere kinds={['entries', 'jobs', 'tags']} />
      {server.isFixed ? (
        <p className={styles.note}>{t('desk.fixed')}</p>
      ) : (
        <details>
          <summary>{t('desk.changeTitle')}</summary>
          <p className={styles.note}>{t('desk.changeAdvice')}</p>
          <ServerForm key={current} choice={server.choice} />
        </details>
      )}
    </section>
  );
}
