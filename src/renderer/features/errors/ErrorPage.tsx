import { useTranslation } from 'react-i18next';
import plain from '../../components/look/plain.module.css';
import { useDocumentTitle } from '../../components/use-document-title.ts';
import styles from './ErrorPage.module.css';
import { WaysOn } from './WaysOn.tsx';

const NUMBERS = { notFound: '404', forbidden: '403', failed: '500' } as const;

interface ErrorPageProps {
  kind: keyof typeof NUMBERS;
  /** In place of a page's content, within the main landmark of the layout. */
  isWithin?: true | undefined;
  /** Tries again in place. */
  onRetry?: () => void;
}

/** /404, /403, /500 and the error boundary's page. Plain markup: it must work when nothing else does. */
export function ErrorPage({ kind, isWithin, onRetry }: ErrorPageProps) {
  const { t } = useTranslation();
  useDocumentTitle(t(`errors.${kind}`));
  const Frame = isWithin ? 'section' : 'main';
  return (
    <Frame className={styles.page}>
      <p className={styles.number} aria-hidden="true">
        {NUMBERS[kind]}
      </p>
      <h1>{t(`errors.${kind}`)}</h1>
      <p>{t(`errors.${kind}Advice`)}</p>
      <WaysOn reachable>
        {onRetry && (
          <button type="button" className={plain.button} onClick={onRetry}>
            {t('errors.reload')}
          </button>
        )}
      </WaysOn>
    </Frame>
  );
}
