import { App } from 'antd';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isFocusFree } from '../../components/keys/page-focus.ts';
import { useScans } from '../../components/scans/use-scans.ts';

/**
 * In a form while its values are being sent: the element around it takes no input, because the answer replaces the form, with
 * what was entered meanwhile. A scanned code is refused with words. Afterwards the focus is where it was.
 */
export function HeldForm() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const mark = useRef<HTMLSpanElement>(null);
  useScans((code) => void message.warning(t('records.scannedWhileSaving', { code })));
  useLayoutEffect(() => {
    const form = mark.current?.parentElement;
    if (!form) return;
    const { activeElement } = document;
    form.inert = true;
    return () => {
      form.inert = false;
      if (isFocusFree() && activeElement instanceof HTMLElement && form.contains(activeElement))
        activeElement.focus({ preventScroll: true });
    };
  }, []);
  return <span ref={mark} hidden />;
}
