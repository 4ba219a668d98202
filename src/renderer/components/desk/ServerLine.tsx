import { useTranslation } from 'react-i18next';
import { useDesk } from '../../stores/desk.ts';
import styles from './ServerLine.module.css';

/** Shown below the sign-in of a desk: the present back office, and a link to change it. */
export function ServerLine() {
  const { t } = useTranslation();
  const server = useDesk((state) => state.server);
  if (!server?.choice) return null;
  const name = server.choice.kind === 'company' ? new URL(server.choice.url).host : t('desk.here');
  return (
    <p className={styles.line}>
      {t('desk.serverNamed', { name })}
      {!server.isFixed && (
        <button type="button" onClick={() => useDesk.setState({ isChoosing: true })}>
          {t('desk.change')}
        </button>
      )}
    </p>
  );
}
