import type { ThemeConfig } from 'antd';
import { readableAccent } from './accent.ts';
import { darkenToContrast } from './contrast.ts';

const AA = 4.5;

/**
 * antd's tokens for an accent colour. Texts and solid buttons use the shade of the accent that reads on white; the
 * accent itself colours focus rings, the selected tab's line and other marks. Greys lean to the warmth of the trade.
 */
export function createTheme(accent: string): ThemeConfig {
  const readable = readableAccent(accent);
  const pointed = darkenToContrast(accent, '#ffffff', 6.2);
  const pressed = darkenToContrast(accent, '#ffffff', 7.6);
  return {
    token: {
      colorPrimary: readable,
      // Darker under the pointer, not lighter: white on it must go on reading.
      colorPrimaryHover: pointed,
      colorPrimaryActive: pressed,
      colorLink: readable,
      colorLinkHover: pointed,
      colorLinkActive: pressed,
      colorInfo: readable,
      colorSuccess: '#3f7d3a',
      colorSuccessBg: '#f0f7ee',
      colorSuccessBorder: '#b9d8b4',
      colorWarning: '#b8690b',
      colorWarningBg: '#fdf6e6',
      colorWarningBorder: '#ecd3a3',
      colorError: '#c2352b',
      colorText: '#2b2521',
      colorTextSecondary: '#655c54',
      colorTextTertiary: darkenToContrast('#857b72', '#ffffff', AA),
      colorTextPlaceholder: darkenToContrast('#8d837a', '#ffffff', AA),
      colorTextDescription: '#6b6159',
      colorBorder: '#d9d2c9',
      colorBorderSecondary: '#ebe6df',
      colorBgLayout: '#f6f3ef',
      colorFillAlter: '#faf8f5',
      borderRadius: 6,
      borderRadiusLG: 10,
      fontSize: 14,
      controlHeight: 34,
      fontFamily:
        "'Inter', 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', system-ui, sans-serif",
      fontFamilyCode: "'JetBrains Mono', Consolas, 'Noto Sans Mono CJK SC', ui-monospace, monospace",
      controlOutline: `${accent}55`,
      wireframe: false,
    },
    components: {
      Table: {
        headerBg: '#faf7f3',
        headerColor: '#5c534b',
        rowHoverBg: '#faf6f0',
        rowSelectedBg: '#f0f6fd',
        rowSelectedHoverBg: '#e8f1fb',
        cellPaddingBlockSM: 7,
        cellPaddingInlineSM: 8,
        cellFontSizeSM: 13,
        headerSplitColor: 'transparent',
      },
      Menu: {
        itemHeight: 38,
        itemBorderRadius: 6,
        itemSelectedBg: `${accent}1f`,
        itemSelectedColor: darkenToContrast(accent, '#e7f3ff', 5),
        subMenuItemBg: 'transparent',
        itemBg: 'transparent',
      },
      Layout: { headerBg: '#fffdfa', lightSiderBg: '#fffdfa', bodyBg: '#f6f3ef', headerHeight: 52 },
      Alert: { withDescriptionPadding: '10px 14px', withDescriptionIconSize: 18 },
      Select: { optionSelectedBg: '#e8f1fb', optionActiveBg: '#f5f0e9' },
      Modal: { titleFontSize: 17 },
      Statistic: { contentFontSize: 26 },
      Tag: { defaultBg: '#f4f0ea', defaultColor: '#5c534b' },
    },
  };
}
