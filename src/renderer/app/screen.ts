import i18next, { type TFunction } from 'i18next';
import type { ComponentType } from 'react';
import type { Words } from '#shared/errors';
import type { HandMadeScreen } from '#shared/menu/screen-menu';
import { screenTitle } from '#shared/menu/screen-title';
import type { AnyRecord } from '#shared/records/record';

/** A page inside the layout. */
export interface Screen {
  /** Route pattern. */
  path: string;
  /** `label`: the name that the open page has set, for example its package number; empty until it is known. */
  title: (t: TFunction, label: string) => string;
  component: ComponentType;
  /** The button code required to open it, or several of which one is enough. */
  permission?: string | readonly string[];
  /** False for pages that only redirect: they get no tab. */
  tab?: false;
  /** Keeps its state while another page is in front, unless a menu entry for it decides otherwise. */
  keepAlive?: true;
}

/** Address, title and permission of a screen, from its declaration. */
export function placeOf(of: AnyRecord | HandMadeScreen): Pick<Screen, 'path' | 'title' | 'permission'> {
  const title = screenTitle(of);
  return { path: of.menu.path, title: () => inLanguage(title), permission: `${of.area}_view` };
}

export function inLanguage(words: Words): string {
  return words[i18next.language === 'en' ? 'en' : 'zh'];
}
