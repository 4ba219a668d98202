import { App } from 'antd';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isFocusFree } from '../../components/keys/page-focus.ts';
import { useScans } from '../../components/scans/use-scans.ts';
import { useSteady } from '../../components/use-steady.ts';

/**
 * In a form while its values are being sent: the form takes no input, because the answer replaces it, with what was entered
 * meanwhile. A scanned code is refused with words. Afterwards the focus is where it was.
 */
export function HeldForm({ element }: { element: () => HTMLElement | undefined }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const steady = useSteady({ element });
  useScans((code) => void message.warning(t('records.scannedWhileSaving', { code })));
  useLayoutEffect(() => {
    const form = steady.element();
    if (form === undefined) return;
    const { activeElement } = document;
    form.inert = true;
    return () => {
      form.inert = false;
      if (isFocusFree() && activeElement instanceof HTMLElement && form.contains(activeElement))
        activeElement.focus({ preventScroll: true });
    };
  }, [steady]);
  return null;
}
