import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportCalls } from '#shared/records/import-api';
import type { AnyRecord } from '#shared/records/record';
import { Decorative } from '../../components/Decorative.tsx';
import { lazyScreen } from '../../components/loading/lazy-screen.ts';
import { OpenedPart } from '../../components/loading/OpenedPart.tsx';
import { useHeldChoices } from '../../components/use-held-choices.ts';

const ImportDialog = lazyScreen(async () => (await import('./ImportDialog.tsx')).ImportDialog);

/** Opens the import of records of a kind; an import that an ended session has closed opens again. */
export function ImportButton({ of, calls }: { of: AnyRecord; calls: ImportCalls }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  useHeldChoices(`import ${of.area}`, open, (wasOpen) => setOpen(wasOpen === true));
  return (
    <>
      <Button
        icon={<Decorative icon={UploadOutlined} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('records.import')}
      </Button>
      {open && (
        <OpenedPart onFailed={() => setOpen(false)}>
          <ImportDialog of={of} calls={calls} onClose={() => setOpen(false)} />
        </OpenedPart>
      )}
    </>
  );
}
