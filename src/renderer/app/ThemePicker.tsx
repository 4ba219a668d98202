import { SkinOutlined } from '@ant-design/icons';
import { Button, Dropdown, Tooltip } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Decorative } from '../components/Decorative.tsx';
import { usePreferences } from '../stores/preferences.ts';
import { createPaint } from '../theme/paint.ts';
import { THEME_NAMES, THEMES, type ThemeName } from '../theme/themes/index.ts';

/** The ten themes by name, each with a small picture of itself in the person's colour. */
export function ThemePicker() {
  const { t } = useTranslation();
  const current = usePreferences((state) => state.themeName);
  const change = usePreferences((state) => state.change);
  const [isOpen, setOpen] = useState(false);
  return (
    <Dropdown
      trigger={['click']}
      open={isOpen}
      onOpenChange={setOpen}
      autoFocus
      menu={{
        className: 'theme-menu',
        items: THEME_NAMES.map((name) => ({
          key: name,
          icon: <Swatch name={name} />,
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
          className="top-bar-wide"
          icon={<Decorative icon={SkinOutlined} />}
          aria-label={`${t('theme.theme')} ${t(`theme.${current}`)}`}
        />
      </Tooltip>
    </Dropdown>
  );
}

/** A theme in small: header, menu with its chosen entry, a panel on paper. */
function Swatch({ name }: { name: ThemeName }) {
  const colour = usePreferences((state) => state.colour);
  const { header, headerMark, side, chosen, paper, surface, line, accent, ink } = createPaint(
    THEMES[name],
    colour,
  );
  return (
    <svg className="theme-swatch" viewBox="0 0 48 32" width={48} height={32} aria-hidden="true">
      <rect width="48" height="32" fill={paper} />
      <rect y="8" width="12" height="24" fill={side.ground} />
      <rect width="48" height="8" fill={header.ground} />
      <rect x="3" y="3" width="8" height="2" fill={header.ink} />
      <rect x="14" y="6" width="8" height="2" fill={headerMark} />
      <rect y="11" width="12" height="4" fill={chosen.ground} />
      <rect y="11" width="1.5" height="4" fill={chosen.mark} />
      <rect x="3" y="18" width="6" height="1.5" fill={side.inkSoft} />
      <rect x="3" y="23" width="6" height="1.5" fill={side.inkSoft} />
      <rect x="15.5" y="12" width="29" height="16" rx="1.5" fill={surface} stroke={line} strokeWidth="0.7" />
      <rect x="19" y="16" width="14" height="1.5" fill={ink} />
      <rect x="19" y="21" width="9" height="3.5" rx="1" fill={accent.solid} />
    </svg>
  );
}
