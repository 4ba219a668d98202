import { BugOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { CountedButton } from '../../components/CountedButton.tsx';
import { lazyScreen } from '../../components/loading/lazy-screen.ts';
import { useErrorLog } from '../../stores/error-log.ts';

const ErrorLogDialog = lazyScreen(async () => (await import('./ErrorLogDialog.tsx')).ErrorLogDialog);

/** Opens this device's error log; the badge shows its number of entries. */
export function ErrorLogButton() {
  const { t } = useTranslation();
  const count = useErrorLog((state) => state.entries.length);
  return (
    <CountedButton count={count} icon={BugOutlined} label={t('errorLog.count', { count })}>
      {(open, onClose) => <ErrorLogDialog open={open} onClose={onClose} />}
    </CountedButton>
  );
}
