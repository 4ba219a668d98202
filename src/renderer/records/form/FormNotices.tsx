import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { AppError } from '#shared/errors';
import { Refusal } from './Refusal.tsx';

interface DraftNoticesProps {
  state: {
    hasDraft: boolean;
    isDraftKept: boolean;
    discard(): void;
  };
}

/** Above entries: whether they are unsaved ones of an earlier visit, and whether they cannot be kept for the next. */
export function DraftNotices({ state }: DraftNoticesProps) {
  const { t } = useTranslation();
  return (
    <>
      {state.hasDraft && (
        <Alert
          type="info"
          showIcon
          title={t('records.draftRestored')}
          action={<Button onClick={state.discard}>{t('records.dropDraft')}</Button>}
        />
      )}
      {!state.isDraftKept && <Alert type="warning" showIcon title={t('records.draftNotKept')} />}
    </>
  );
}

interface FormNoticesProps {
  state: DraftNoticesProps['state'] & {
    isRenewed: boolean;
    refusal: AppError | null;
    renew(): Promise<void>;
  };
}

/** Above a form: whether it shows unsaved entries or newer values, and why a save was refused. */
export function FormNotices({ state }: FormNoticesProps) {
  const { t } = useTranslation();
  return (
    <>
      <DraftNotices state={state} />
      {state.isRenewed && <Alert type="info" showIcon title={t('records.newestLoaded')} />}
      {state.refusal && (
        <Refusal error={state.refusal}>
          {state.refusal.code === 'record.changed' && (
            <Button onClick={() => void state.renew()}>{t('records.loadNewest')}</Button>
          )}
        </Refusal>
      )}
    </>
  );
}
