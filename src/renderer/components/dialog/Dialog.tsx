import { Modal, type ModalProps } from 'antd';
import { useEffect, useRef } from 'react';

/** Of a group of radio buttons the chosen one. */
const FIELD = ['input', 'textarea']
  .map((name) => `.ant-modal-body ${name}:not([hidden], :disabled, [type="radio"]:not(:checked))`)
  .join();

/**
 * A modal dialog that begins at its first field, or where it has none at the dialog itself until `useFirstFocus` names
 * something. The library begins at ✕, where Enter closes it unread.
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
