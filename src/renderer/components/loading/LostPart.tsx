import { useTranslation } from 'react-i18next';
import { toAppError } from '#shared/errors';
import plain from '../look/plain.module.css';
import { useErrorWords } from '../words/words.ts';
import styles from './LostPart.module.css';

interface LostPartProps {
  error: Error;
  /** Another try has failed too: shows what else helps. */
  hasRetried: boolean;
  onRetry: () => void;
}

/** In place of a part of a page that could not be loaded or drawn. Plain, because the sign-in page shows it too. */
export function LostPart({ error, hasRetried, onRetry }: LostPartProps) {
  const { t } = useTranslation();
  const { what, next } = useErrorWords()(toAppError(error));
  return (
    <div role="alert" className={styles.lost}>
      <span>{hasRetried ? `${what} ${next}` : what}</span>
      <button type="button" className={plain.button} onClick={onRetry}>
        {t('common.retry')}
      </button>
    </div>
  );
}
