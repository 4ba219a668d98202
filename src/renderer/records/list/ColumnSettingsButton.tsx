import { SettingOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { useTranslation } from 'react-i18next';
import { Decorative } from '../../components/Decorative.tsx';
import { inlinePart } from '../../components/loading/inline-part.tsx';
import { usePopover } from '../../components/use-popover.ts';
import styles from './ColumnSettings.module.css';
import type { ColumnSettingsProps } from './ColumnSettings.tsx';

const ColumnSettings = inlinePart(
  async () => (await import('./ColumnSettings.tsx')).ColumnSettings,
  <div className={styles.settings} aria-busy="true" />,
);

/** 列设置: opens the column settings. */
export function ColumnSettingsButton(props: ColumnSettingsProps) {
  const { t } = useTranslation();
  const { isOpen, setOpen, button, onKeyDown } = usePopover();
  const label = t('records.columns');
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setOpen}
      destroyOnHidden
      content={
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it from any control inside.
        <div onKeyDown={onKeyDown}>
          <ColumnSettings {...props} />
        </div>
      }
    >
      <Button
        ref={button}
        icon={<Decorative icon={SettingOutlined} />}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
      />
    </Popover>
  );
}
