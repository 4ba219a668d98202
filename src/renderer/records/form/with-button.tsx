import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { Decorative } from '../../components/Decorative.tsx';
import styles from './ReferenceInput.module.css';

/** Draws a picker, with what is added to its open choices. */
export type RenderPicker = (popupRender?: (menu: ReactElement) => ReactElement) => ReactNode;

/** The choices of a picker with a button below them. */
export function withButton(menu: ReactElement, words: string, onClick: () => void): ReactElement {
  return (
    <>
      {menu}
      <Button
        type="text"
        block
        className={styles.add}
        icon={<Decorative icon={PlusOutlined} />}
        // Without it the select would close, with the button, before the click.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClick}
      >
        {words}
      </Button>
    </>
  );
}
