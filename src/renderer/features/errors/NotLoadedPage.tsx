import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { askServer } from '../../api/reachability.ts';
import plain from '../../components/look/plain.module.css';
import { useDocumentTitle } from '../../components/use-document-title.ts';
import { useServer } from '../../stores/server.ts';
import styles from './ErrorPage.module.css';
import { WaysOn } from './WaysOn.tsx';

/**
 * Shown for a page that could not be fetched. Reloads once the server answers, because an earlier reload would show
 * nothing.
 */
export function NotLoadedPage({ isWithin }: { isWithin?: true | undefined }) {
  const { t } = useTranslation();
  const reachable = useServer((state) => state.reachable);
  useDocumentTitle(t('errors.notLoaded'));
  useEffect(() => {
    // No call may have been made since the connection broke.
    void askServer();
  }, []);

  const Frame = isWithin ? 'section' : 'main';
  return (
    <Frame className={styles.page}>
      <h1>{t('errors.notLoaded')}</h1>
      <p>{t('errors.notLoadedAdvice')}</p>
      <WaysOn reachable={reachable}>
        <button
          type="button"
          className={plain.button}
          disabled={!reachable}
          onClick={() => location.reload()}
        >
          {t(reachable ? 'errors.reload' : 'signin.serverWaiting')}
        </button>
      </WaysOn>
    </Frame>
  );
}
