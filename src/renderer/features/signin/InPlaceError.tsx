import { useTranslation } from 'react-i18next';
import { AppError } from '#shared/errors';
import { useErrorWords } from '../../components/words/words.ts';
import { useNotices } from '../../stores/notices.ts';
import { useServer } from '../../stores/server.ts';
import styles from './InPlaceError.module.css';

/** The message to show: the form's own error, else the unreachable server, else why the last session ended. */
export function useShownError(own: AppError | null): { shownError: AppError | null; notice: number | null } {
  const reachable = useServer((state) => state.reachable);
  const queued = useNotices((state) => state.queue.at(-1));
  const isAway = !reachable || own?.code === 'server.unreachable';
  if (isAway) return { shownError: reachable ? null : new AppError('server.unreachable'), notice: null };
  return { shownError: own ?? queued?.error ?? null, notice: queued?.id ?? null };
}

/** What happened and what to do next, above its form. */
export function InPlaceError({ error }: { error: AppError }) {
  const { t } = useTranslation();
  const { what, next } = useErrorWords()(error);
  const waiting = error.code === 'server.unreachable';
  return (
    <div className={waiting ? `${styles.alert} ${styles.alertWaiting}` : styles.alert} role="alert">
      <strong>{what}</strong>
      <span>{next}</span>
      {waiting && <span className={styles.waiting}>{t('signin.serverWaiting')}</span>}
    </div>
  );
}
