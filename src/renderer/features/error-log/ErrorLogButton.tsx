import { BugOutlined } from '@ant-design/icons';
import { Badge, Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Decorative } from '../../components/Decorative.tsx';
import { lazyScreen } from '../../components/loading/lazy-screen.ts';
import { useErrorLog } from '../../stores/error-log.ts';

const ErrorLogDialog = lazyScreen(async () => (await import('./ErrorLogDialog.tsx')).ErrorLogDialog);

/** Opens this device's error log; the badge shows its number of entries. */
export function ErrorLogButton() {
  const { t } = useTranslation();
  const count = useErrorLog((state) => state.entries.length);
  const [open, setOpen] = useState(false);
  /** Mounted with the first opening, and kept so that closing is animated. */
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
