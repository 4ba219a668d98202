import { Modal, type ModalProps } from 'antd';
import { useEffect, useRef } from 'react';
import { returnFocus } from '../keys/page-focus.ts';

/** In a group of radio buttons, the checked one. */
const FIELD = ['input', 'textarea']
  .map((name) => `.ant-modal-body ${name}:not([hidden], :disabled, [type="radio"]:not(:checked))`)
  .join();

/**
 * A modal dialog that focuses its first field or, without fields, itself, until `useFirstFocus` focuses something. The
 * library would focus ✕, where Enter closes the dialog unread. When it closes, the focus returns to the element that
 * opened it.
 */
export function Dialog({ children, ...modal }: ModalProps) {
  return (
    <Modal destroyOnHidden {...modal}>
      <FocusInside />
      {children}
    </Modal>
  );
}

function FocusInside() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const dialog = mark.current?.closest<HTMLElement>('[role="dialog"]');
    const start = dialog?.querySelector<HTMLElement>(FIELD) ?? dialog;
    const opener = document.activeElement;
    start?.focus({ preventScroll: true });
    // Removed while it is open, as most are, the library leaves the focus nowhere.
    return () => returnFocus(opener);
  }, []);
  return <span ref={mark} hidden />;
}
