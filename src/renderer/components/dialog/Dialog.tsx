import { Modal, type ModalProps } from 'antd';
import { useEffect, useRef } from 'react';

/** In a group of radio buttons, the checked one. */
const FIELD = ['input', 'textarea']
  .map((name) => `.ant-modal-body ${name}:not([hidden], :disabled, [type="radio"]:not(:checked))`)
  .join();

/**
 * A modal dialog that focuses its first field or, without fields, itself until `useFirstFocus` focuses something. The
 * library would focus ✕, where Enter closes the dialog unread.
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
    start?.focus({ preventScroll: true });
  }, []);
  return <span ref={mark} hidden />;
}
