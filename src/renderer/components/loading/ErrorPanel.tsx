import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppError, type ErrorPayload } from '#shared/errors';
import { useServer } from '../../stores/server.ts';
import { useErrorWords } from '../words/words.ts';
import styles from './ErrorPanel.module.css';

interface ErrorPanelProps {
  error: AppError | ErrorPayload;
  onRetry?: (() => void) | undefined;
  kind?: 'error' | 'warning';
}

/** What happened, what to do next, and a button to try again. */
export function ErrorPanel({ error, onRetry, kind = 'error' }: ErrorPanelProps) {
  const { t } = useTranslation();
  const isBack = useIsBack(error);
  const { what, next } = useErrorWords()(isBack ? new AppError('server.back') : error);
  return (
    <Alert
      className={styles.panel}
      type={isBack ? 'info' : kind}
      showIcon
      title={what}
      description={next}
      action={
        onRetry && (
          <Button size="small" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        )
      }
    />
  );
}

/** Whether the server, which this error could not reach, has answered since. */
function useIsBack(error: AppError | ErrorPayload): boolean {
  const reachable = useServer((server) => server.reachable);
  const [seenAway, setSeenAway] = useState<typeof error | null>(null);
  if (error.code === 'server.unreachable' && !reachable && seenAway !== error) setSeenAway(error);
  return seenAway === error && reachable;
}
