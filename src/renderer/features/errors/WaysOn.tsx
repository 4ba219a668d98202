import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface WaysOnProps {
  /** Whether the server can answer; without it only what is already here can be gone back to. */
  reachable: boolean;
  /** What the page offers before. */
  children?: ReactNode;
}

/** The ways on from an error page: what it offers itself, the page before, home. */
export function WaysOn({ reachable, children }: WaysOnProps) {
  const { t } = useTranslation();
  return (
    <p className="error-actions">
      {children}
      {history.length > 1 && (
        <button type="button" className="plain-button" onClick={() => history.back()}>
          {t('errors.back')}
        </button>
      )}
      {reachable && (
        <a className="plain-button" href="/">
          {t('errors.backHome')}
        </a>
      )}
    </p>
  );
}
