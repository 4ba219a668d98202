import { type ThemeConfig, theme } from 'antd';
import type { Paint } from './paint.ts';

type Algorithm = typeof theme.darkAlgorithm;

/**
 * antd's tokens for a theme's colours. Greys and semantic colours come from the theme; antd derives only minor ones.
 */
export function createTheme(paint: Paint): ThemeConfig {
  const { accent, tones, shape } = paint;
  return {
    // The sheet of `Workspace` has the styles; of the tokens only their custom properties are written in the page.
    zeroRuntime: true,
    hashed: false,
    algorithm: paint.dark ? [theme.darkAlgorithm, pin] : [theme.defaultAlgorithm, pin],
    token: {
      colorPrimary: accent.solid,
      colorPrimaryHover: accent.pointed,
      colorPrimaryActive: accent.pressed,
      colorPrimaryBg: accent.soft,
      colorPrimaryBgHover: accent.soft,
      // The colour of antd's focus rings.
      colorPrimaryBorder: accent.solid,
      colorPrimaryBorderHover: accent.solid,
      colorPrimaryText: accent.solid,
      colorLink: accent.solid,
      colorLinkHover: accent.pointed,
      colorLinkActive: accent.pressed,
      colorInfo: accent.solid,
      colorInfoBg: tones.blue.ground,
      colorInfoBorder: tones.blue.line,
      colorInfoText: tones.blue.ink,
      colorSuccess: paint.success,
      colorSuccessBg: tones.green.ground,
      colorSuccessBorder: tones.green.line,
      colorSuccessText: tones.green.ink,
      colorWarning: paint.warning,
      colorWarningBg: tones.amber.ground,
      colorWarningBorder: tones.amber.line,
      colorWarningText: tones.amber.ink,
      colorError: paint.danger,
      colorErrorHover: paint.danger,
      colorErrorActive: paint.danger,
      colorErrorBg: tones.red.ground,
      colorErrorBorder: tones.red.line,
      colorErrorText: paint.danger,
      colorErrorTextHover: paint.danger,
      colorErrorTextActive: paint.danger,
      colorText: paint.ink,
      colorTextHeading: paint.ink,
      colorTextSecondary: paint.inkSoft,
      colorTextTertiary: paint.inkSoft,
      colorTextPlaceholder: paint.inkSoft,
      colorTextDescription: paint.inkSoft,
      colorIcon: paint.inkSoft,
      colorIconHover: paint.ink,
      colorBorder: paint.fieldLine,
      colorBorderSecondary: paint.lineSoft,
      colorSplit: paint.lineSoft,
      colorBgLayout: paint.paper,
      colorBgContainer: paint.surface,
      colorBgElevated: paint.raised,
      colorFillAlter: paint.soft,
      colorBgTextHover: paint.hover,
      colorBgTextActive: paint.line,
      controlItemBgHover: paint.hover,
      controlItemBgActive: accent.soft,
      controlItemBgActiveHover: accent.soft,
      controlOutline: `${accent.mark}55`,
      borderRadius: shape.radius,
      borderRadiusSM: Math.min(shape.radius, 6),
      borderRadiusLG: shape.radiusLarge,
      fontSize: 14,
      controlHeight: 34,
      fontFamily:
        "'Inter', 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', system-ui, sans-serif",
      fontFamilyCode: "'JetBrains Mono', Consolas, 'Noto Sans Mono CJK SC', ui-monospace, monospace",
      wireframe: false,
    },
    components: componentTokens(paint),
  };
}

function componentTokens({ accent, chosen, side, shape, ...paint }: Paint): ThemeConfig['components'] {
  return {
    Button: {
      primaryColor: accent.onSolid,
      dangerColor: paint.dark ? paint.paper : '#ffffff',
      primaryShadow: 'none',
    },
    Badge: { colorTextLightSolid: paint.dark ? paint.paper : '#ffffff' },
    Checkbox: { colorWhite: accent.onSolid },
    // Uses the background of its container.
    Tree: { colorBgContainer: 'transparent' },
    Table: {
      headerBg: paint.soft,
      headerColor: paint.inkSoft,
      rowHoverBg: paint.hover,
      rowSelectedBg: accent.soft,
      rowSelectedHoverBg: accent.soft,
      cellPaddingBlockSM: 7,
      cellPaddingInlineSM: 8,
      cellFontSizeSM: 13,
      headerSplitColor: 'transparent',
    },
    Menu: {
      itemHeight: 38,
      itemBorderRadius: shape.menu === 'bar' ? 0 : shape.radius,
      itemMarginInline: shape.menu === 'bar' ? 0 : 4,
      itemColor: side.ink,
      itemHoverColor: side.ink,
      itemHoverBg: side.hover,
      itemActiveBg: side.hover,
      itemSelectedBg: chosen.ground,
      itemSelectedColor: chosen.ink,
      subMenuItemSelectedColor: side.ink,
      groupTitleColor: side.inkSoft,
      subMenuItemBg: 'transparent',
      itemBg: 'transparent',
      popupBg: side.ground,
    },
    Layout: {
      headerBg: paint.header.ground,
      siderBg: side.ground,
      lightSiderBg: side.ground,
      bodyBg: paint.paper,
      headerHeight: 52,
    },
    Alert: { withDescriptionPadding: '10px 14px', withDescriptionIconSize: 18 },
    Select: { optionSelectedBg: accent.soft, optionActiveBg: paint.hover },
    Modal: { titleFontSize: 17 },
    Statistic: { contentFontSize: 26 },
    Tag: { defaultBg: paint.tones.grey.ground, defaultColor: paint.tones.grey.ink },
  };
}

/** Keeps the seeds as given: the dark algorithm would dim them and reduce their contrast. */
const pin: Algorithm = (seed, derived) => ({
  ...(derived ?? theme.defaultAlgorithm(seed)),
  colorPrimary: seed.colorPrimary,
  colorInfo: seed.colorInfo,
  colorSuccess: seed.colorSuccess,
  colorWarning: seed.colorWarning,
  colorError: seed.colorError,
  colorLink: seed.colorLink,
});
