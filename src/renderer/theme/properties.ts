import type { Area, Tones } from './design.ts';
import type { Paint } from './paint.ts';

/** Over the sign-in page's picture in a dark theme. */
const FIGURE_SHADE = 'rgb(20 14 10 / 64%)';

/** The custom properties from which the style sheets take their colours. */
export function paintProperties(paint: Paint): Record<string, string> {
  const { accent, chosen, shape } = paint;
  return {
    '--paper': paint.paper,
    '--surface': paint.surface,
    '--raised': paint.raised,
    '--soft': paint.soft,
    '--hover': paint.hover,
    '--ink': paint.ink,
    '--ink-soft': paint.inkSoft,
    '--line': paint.line,
    '--line-soft': paint.lineSoft,
    '--field-line': paint.fieldLine,
    '--brand': paint.brand.ground,
    '--on-brand': paint.brand.ink,
    '--accent': accent.mark,
    '--accent-solid': accent.solid,
    '--accent-pointed': accent.pointed,
    '--on-accent': accent.onSolid,
    '--accent-soft': accent.soft,
    '--accent-soft-line': accent.softLine,
    '--on-accent-soft': accent.solid,
    '--danger': paint.danger,
    '--success': paint.success,
    '--warning': paint.warning,
    ...areaProperties('header', paint.header),
    '--header-mark': paint.headerMark,
    ...areaProperties('side', paint.side),
    '--side-mark': chosen.mark,
    ...areaProperties('tabs', paint.tabs),
    '--tab-mark': paint.tabMark,
    '--hero': `${paint.hero.texture}, linear-gradient(100deg, ${paint.hero.from}, ${paint.hero.to})`,
    '--on-hero': paint.hero.ink,
    '--figure-shade': paint.dark ? FIGURE_SHADE : 'transparent',
    ...toneProperties(paint.tones),
    '--shadow-colour': `rgb(0 0 0 / ${paint.shadow})`,
    '--radius': `${shape.radius}px`,
    '--radius-large': `${shape.radiusLarge}px`,
    ...panelProperties(paint),
  };
}

function areaProperties(name: string, area: Area): Record<string, string> {
  return {
    [`--${name}`]: area.ground,
    [`--${name}-ink`]: area.ink,
    [`--${name}-ink-soft`]: area.inkSoft,
    [`--${name}-line`]: area.line,
    [`--${name}-hover`]: area.hover,
  };
}

function toneProperties(tones: Tones): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tones).flatMap(([name, { ink, ground, line }]) => [
      [`--${name}-ink`, ink],
      [`--${name}`, ground],
      [`--${name}-line`, line],
    ]),
  );
}

function panelProperties({ shape, lineSoft, accent, shadow }: Paint): Record<string, string> {
  return {
    '--panel-line': shape.panel === 'shadow' ? 'transparent' : lineSoft,
    '--panel-top': shape.panel === 'strip' ? `3px solid ${accent.mark}` : '1px solid var(--panel-line)',
    '--panel-shadow':
      shape.panel === 'shadow' ? `0 2px 12px rgb(0 0 0 / ${(shadow * 0.7).toFixed(3)})` : 'none',
  };
}
