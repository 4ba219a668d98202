import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactElement, type ReactNode, useState } from 'react';
import { Decorative } from '../../components/Decorative.tsx';
import styles from './ReferenceInput.module.css';

/** The popup of a picker: antd's properties, for one whose popup has more than its choices. */
export interface PickerPopup {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  popupRender: (menu: ReactElement) => ReactElement;
}

/** Draws a picker, with a popup of its own or the usual one. */
export type RenderPicker = (popup?: PickerPopup) => ReactNode;

/**
 * A popup with a button below the choices. The button closes the popup: what it opens may hide the picker's page, which
 * would show the popup again on return.
 */
export function usePopupButton(words: string, onClick: () => void): PickerPopup {
  const [open, setOpen] = useState(false);
  const popupRender = (menu: ReactElement) => (
    <>
      {menu}
      <Button
        type="text"
        block
        className={styles.add}
        icon={<Decorative icon={PlusOutlined} />}
        // Without it the picker would lose the focus, and close with the button, before the click.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          setOpen(false);
          onClick();
        }}
      >
        {words}
      </Button>
    </>
  );
  return { open, onOpenChange: setOpen, popupRender };
}
