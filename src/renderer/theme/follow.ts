import { create } from 'zustand';
import { rereadLook, usePreferences } from '../stores/preferences.ts';
import { recordKey } from '../stores/records.ts';
import { createPaint, type Paint } from './paint.ts';
import { paintProperties } from './properties.ts';
import { THEMES, type ThemeName } from './themes/index.ts';

interface Choice {
  themeName: ThemeName;
  colour: string;
}

/** Printed pages use white paper, whatever the screen shows. */
const ON_PAPER: ThemeName = 'white';

/** The product's present paint; the component library follows it too. */
export const usePaint = create<{ paint: Paint }>(() => ({ paint: paintOf(usePreferences.getState()) }));

/**
 * Applies the paint to every page, also those without the component library: now, and after each change, including
 * another window's.
 */
export function followTheme(): void {
  apply(usePreferences.getState());
  usePreferences.subscribe((now, before) => {
    if (now.themeName !== before.themeName || now.colour !== before.colour) apply(now);
  });
  window.addEventListener('storage', ({ key }) => {
    if (key === recordKey('themeName') || key === recordKey('colour')) rereadLook();
  });
  window.addEventListener('beforeprint', () => apply({ ...usePreferences.getState(), themeName: ON_PAPER }));
  window.addEventListener('afterprint', () => apply(usePreferences.getState()));
}

function apply(choice: Choice): void {
  const paint = paintOf(choice);
  const root = document.documentElement;
  for (const [name, value] of Object.entries(paintProperties(paint))) root.style.setProperty(name, value);
  root.style.colorScheme = paint.dark ? 'dark' : 'light';
  root.dataset.theme = choice.themeName;
  root.dataset.tabs = paint.shape.tabs;
  root.dataset.menu = paint.shape.menu;
  for (const name of ['theme-color', 'color-scheme'])
    document
      .querySelector(`meta[name="${name}"]`)
      ?.setAttribute('content', name === 'theme-color' ? paint.header.ground : root.style.colorScheme);
  usePaint.setState({ paint });
}

function paintOf({ themeName, colour }: Choice): Paint {
  return createPaint(THEMES[themeName], colour);
}
