import { theme } from 'antd';
import { describe, expect, test } from 'vitest';
import { DEFAULT_COLOUR } from '../../stores/preferences.ts';
import { createTheme } from '../antd-theme.ts';
import { contrastRatio } from '../contrast.ts';
import { createPaint, MARK_RATIO, type Paint, TEXT_RATIO } from '../paint.ts';
import { THEMES } from './index.ts';

/** The default, a light yellow, a near-black, white, a green and a red: typical and extreme choices. */
const COLOURS = [DEFAULT_COLOUR, '#fff3a0', '#1a1208', '#ffffff', '#13ce66', '#d4380d'];

type Pair = [name: string, over: string, ground: string, ratio: number];

const CASES = Object.entries(THEMES).flatMap(([name, design]) =>
  COLOURS.map((colour) => ({ name, colour, paint: createPaint(design, colour) })),
);

describe.each(CASES)('$name in $colour', ({ paint }) => {
  test('our own texts and marks are readable on their backgrounds', () => {
    expect(tooFaint(ownPairs(paint))).toEqual([]);
  });

  test('the component library’s texts and marks are readable on their backgrounds', () => {
    expect(tooFaint(libraryPairs(paint))).toEqual([]);
  });
});

function tooFaint(pairs: Pair[]): string[] {
  return pairs
    .filter(([, over, ground, ratio]) => contrastRatio(over, ground) < ratio)
    .map(
      ([name, over, ground]) => `${name}: ${over} on ${ground} is ${contrastRatio(over, ground).toFixed(2)}`,
    );
}

function ownPairs(paint: Paint): Pair[] {
  const { accent, chosen, header, side, tabs, tones, hero, brand } = paint;
  const grounds = Object.entries({
    paper: paint.paper,
    surface: paint.surface,
    raised: paint.raised,
    soft: paint.soft,
    hover: paint.hover,
  });
  const inks = Object.entries({
    ink: paint.ink,
    'soft ink': paint.inkSoft,
    accent: accent.solid,
    danger: paint.danger,
    success: paint.success,
    warning: paint.warning,
  });
  return [
    ...grounds.flatMap(([ground, under]) => [
      ...inks.map(([ink, over]): Pair => [`${ink} on ${ground}`, over, under, TEXT_RATIO]),
      [`accent mark on ${ground}`, accent.mark, under, MARK_RATIO] as Pair,
    ]),
    ...Object.entries({ header, side, tabs }).flatMap(([name, area]): Pair[] => [
      [`${name} ink`, area.ink, area.ground, TEXT_RATIO],
      [`${name} soft ink`, area.inkSoft, area.ground, TEXT_RATIO],
      [`${name} ink, pointed at`, area.ink, area.hover, TEXT_RATIO],
      [`${name} soft ink, pointed at`, area.inkSoft, area.hover, TEXT_RATIO],
    ]),
    ...Object.entries(tones).map(([name, tone]): Pair => [`${name} tone`, tone.ink, tone.ground, TEXT_RATIO]),
    ...[hero.from, hero.to].map((ground): Pair => ['hero', hero.ink, ground, TEXT_RATIO]),
    ['words on the accent', accent.onSolid, accent.solid, TEXT_RATIO],
    ['words on the accent, pointed at', accent.onSolid, accent.pointed, TEXT_RATIO],
    ['words on the accent, pressed', accent.onSolid, accent.pressed, TEXT_RATIO],
    ['accent on its soft ground', accent.solid, accent.soft, TEXT_RATIO],
    ['ink on the soft accent', paint.ink, accent.soft, TEXT_RATIO],
    ['soft ink on the soft accent', paint.inkSoft, accent.soft, TEXT_RATIO],
    ['chosen menu entry', chosen.ink, chosen.ground, TEXT_RATIO],
    ['mark of the chosen menu entry', chosen.mark, side.ground, MARK_RATIO],
    ['mark of the top menu', paint.headerMark, header.ground, MARK_RATIO],
    ['mark of the front tab', paint.tabMark, paint.surface, MARK_RATIO],
    ['brand', brand.ink, brand.ground, TEXT_RATIO],
    ['border of fields', paint.fieldLine, paint.surface, MARK_RATIO],
    ['border of fields in dialogs', paint.fieldLine, paint.raised, MARK_RATIO],
  ];
}

function libraryPairs(paint: Paint): Pair[] {
  const config = createTheme(paint);
  const token = theme.getDesignToken(config);
  const menu = config.components?.Menu ?? {};
  const button = config.components?.Button ?? {};
  const containers = {
    container: token.colorBgContainer,
    elevated: token.colorBgElevated,
    layout: token.colorBgLayout,
  };
  return [
    ...Object.entries(containers).flatMap(([name, ground]): Pair[] => [
      [`text on ${name}`, token.colorText, ground, TEXT_RATIO],
      [`secondary text on ${name}`, token.colorTextSecondary, ground, TEXT_RATIO],
      [`tertiary text on ${name}`, token.colorTextTertiary, ground, TEXT_RATIO],
      [`placeholder on ${name}`, token.colorTextPlaceholder, ground, TEXT_RATIO],
      [`link on ${name}`, token.colorLink, ground, TEXT_RATIO],
      [`pointed link on ${name}`, token.colorLinkHover, ground, TEXT_RATIO],
      [`error on ${name}`, token.colorError, ground, TEXT_RATIO],
      [`success on ${name}`, token.colorSuccess, ground, TEXT_RATIO],
      [`warning on ${name}`, token.colorWarning, ground, TEXT_RATIO],
      [`focus ring on ${name}`, token.colorPrimaryBorder, ground, MARK_RATIO],
    ]),
    ['primary button', button.primaryColor ?? '', token.colorPrimary, TEXT_RATIO],
    ['primary button, pointed at', button.primaryColor ?? '', token.colorPrimaryHover, TEXT_RATIO],
    ['danger button', button.dangerColor ?? '', token.colorError, TEXT_RATIO],
    ['text on the error ground', token.colorText, token.colorErrorBg, TEXT_RATIO],
    ['text on the warning ground', token.colorText, token.colorWarningBg, TEXT_RATIO],
    ['text on the success ground', token.colorText, token.colorSuccessBg, TEXT_RATIO],
    ['text on the information ground', token.colorText, token.colorInfoBg, TEXT_RATIO],
    ['menu entry', menu.itemColor ?? '', paint.side.ground, TEXT_RATIO],
    ['menu entry, pointed at', menu.itemHoverColor ?? '', menu.itemHoverBg ?? '', TEXT_RATIO],
    ['menu entry, chosen', menu.itemSelectedColor ?? '', menu.itemSelectedBg ?? '', TEXT_RATIO],
    ['chosen entry of a list', token.colorText, token.controlItemBgActive, TEXT_RATIO],
    ['border of fields', token.colorBorder, token.colorBgContainer, MARK_RATIO],
  ];
}
