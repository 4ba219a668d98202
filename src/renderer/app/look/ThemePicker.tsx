import { SkinOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Decorative } from '../../components/Decorative.tsx';
import { MenuDropdown } from '../../components/MenuDropdown.tsx';
import { usePreferences } from '../../stores/preferences.ts';
import { THEME_NAMES } from '../../theme/themes/index.ts';
import topBar from '../top-bar/TopBar.module.css';
import styles from './ThemePicker.module.css';
import { ThemeSwatch } from './ThemeSwatch.tsx';

/** The ten themes by name, each with a small picture of itself in the user's colour. */
export function ThemePicker() {
  const { t } = useTranslation();
  const current = usePreferences((state) => state.themeName);
  const change = usePreferences((state) => state.change);
  const [isOpen, setOpen] = useState(false);
  return (
    <MenuDropdown
      open={isOpen}
      onOpenChange={setOpen}
      menu={{
        className: styles.menu,
        items: THEME_NAMES.map((name) => ({
          key: name,
          icon: <ThemeSwatch name={name} />,
          label: t(`theme.${name}`),
        })),
        selectable: true,
        selectedKeys: [current],
        onClick: ({ key }) => {
          const chosen = THEME_NAMES.find((name) => name === key);
          if (chosen) change('themeName', chosen);
        },
      }}
    >
      <Tooltip title={isOpen ? '' : t('theme.theme')}>
        <Button
          type="text"
          className={topBar.wide}
          icon={<Decorative icon={SkinOutlined} />}
          aria-label={`${t('theme.theme')} ${t(`theme.${current}`)}`}
        />
      </Tooltip>
    </MenuDropdown>
  );
}
