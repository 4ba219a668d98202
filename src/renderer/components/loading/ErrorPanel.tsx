import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { AppError, ErrorPayload } from '#shared/errors';
import { useErrorWords } from '../words/words.ts';

interface ErrorPanelProps {
  error: AppError | ErrorPayload;
  onRetry?: (() => void) | undefined;
  kind?: 'error' | 'warning';
}

/** What happened, what to do next, and a button to try again. */
export function ErrorPanel({ error, onRetry, kind = 'error' }: ErrorPanelProps) {
  const { t } = useTranslation();
  const { what, next } = useErrorWords()(error);
  return (
    <Alert
      type={kind}
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
