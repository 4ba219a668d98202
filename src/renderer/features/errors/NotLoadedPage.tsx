import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { askServer } from '../../api/reachability.ts';
import { useDocumentTitle } from '../../components/use-document-title.ts';
import { useServer } from '../../stores/server.ts';
import { WaysOn } from './WaysOn.tsx';

/** In place of a page that could not be fetched. It is reloaded once the server answers: before, nothing would come at all. */
export function NotLoadedPage() {
  const { t } = useTranslation();
  const reachable = useServer((state) => state.reachable);
  useDocumentTitle(t('errors.notLoaded'));
  useEffect(() => {
    // Nothing may have been asked since the connection broke.
    void askServer();
  }, []);

  return (
    <main className="error-page">
      <h1>{t('errors.notLoaded')}</h1>
      <p>{t('errors.notLoadedAdvice')}</p>
      <WaysOn reachable={reachable}>
        <button
          type="button"
          className="plain-button"
          disabled={!reachable}
          onClick={() => location.reload()}
        >
          {t(reachable ? 'errors.reload' : 'signin.serverWaiting')}
        </button>
      </WaysOn>
    </main>
  );
}
