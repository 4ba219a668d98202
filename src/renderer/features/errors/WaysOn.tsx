import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import plain from '../../components/look/plain.module.css';
import styles from './ErrorPage.module.css';

interface WaysOnProps {
  /** False: without the server only loaded pages can be returned to. */
  reachable: boolean;
  /** The page's own actions, shown first. */
  children?: ReactNode;
}

/** The actions of an error page: its own, going back, going home. */
export function WaysOn({ reachable, children }: WaysOnProps) {
  const { t } = useTranslation();
  return (
    <p className={styles.actions}>
      {children}
      {history.length > 1 && (
        <button type="button" className={plain.button} onClick={() => history.back()}>
          {t('errors.back')}
        </button>
      )}
      {reachable && (
        <a className={plain.button} href="/">
          {t('errors.backHome')}
        </a>
      )}
    </p>
  );
}
