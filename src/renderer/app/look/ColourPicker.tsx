import { BgColorsOutlined } from '@ant-design/icons';
import { Button, Popover, Tooltip } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Decorative } from '../../components/Decorative.tsx';
import { usePopover } from '../../components/use-popover.ts';
import topBar from '../top-bar/TopBar.module.css';
import styles from './ColourChoice.module.css';
import { ColourChoice } from './ColourChoice.tsx';

/** The accent colour's picker in the top bar. */
export function ColourPicker() {
  const { t } = useTranslation();
  const { isOpen, setOpen, button, onKeyDown } = usePopover();
  const panel = useRef<HTMLDivElement>(null);

  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setOpen}
      afterOpenChange={(open) => {
        if (open) panel.current?.querySelector<HTMLElement>('input:checked, input')?.focus();
      }}
      destroyOnHidden
      content={
        // biome-ignore lint/a11y/noStaticElementInteractions: the key event bubbles up from the focused control inside.
        <div ref={panel} className={`${styles.panel} ${styles.popover}`} onKeyDown={onKeyDown}>
          <ColourChoice />
        </div>
      }
    >
      <Tooltip title={isOpen ? '' : t('theme.colour')}>
        <Button
          ref={button}
          type="text"
          className={topBar.wide}
          icon={<Decorative icon={BgColorsOutlined} />}
          aria-label={t('theme.colour')}
          aria-expanded={isOpen}
        />
      </Tooltip>
    </Popover>
  );
}
