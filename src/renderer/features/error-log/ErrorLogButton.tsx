import { BugOutlined } from '@ant-design/icons';
import { Badge, Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Decorative } from '../../components/Decorative.tsx';
import { lazyScreen } from '../../components/loading/lazy-screen.ts';
import { useErrorLog } from '../../stores/error-log.ts';

const ErrorLogDialog = lazyScreen(async () => (await import('./ErrorLogDialog.tsx')).ErrorLogDialog);

/** Opens this device's error log; the badge says how many entries it has. */
export function ErrorLogButton() {
  const { t } = useTranslation();
  const count = useErrorLog((state) => state.entries.length);
  const [open, setOpen] = useState(false);
  /** Fetched with the first opening, kept for the closing to be seen. */
  const [wanted, setWanted] = useState(false);

  return (
    <>
      <Badge count={count} size="small" overflowCount={99} offset={[-6, 6]}>
        <Button
          type="text"
          icon={<Decorative icon={BugOutlined} />}
          aria-label={t('errorLog.count', { count })}
          aria-haspopup="dialog"
          onClick={() => {
            setWanted(true);
            setOpen(true);
          }}
        />
      </Badge>
      {wanted && (
        <Suspense fallback={null}>
          <ErrorLogDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
