import type { ThemeDesign } from '../design.ts';
import { bule } from './bule.ts';
import { cool } from './cool.ts';
import { d2 } from './d2.ts';
import { wood } from './default.ts';
import { hey } from './hey.ts';
import { iview } from './iview.ts';
import { lte } from './lte.ts';
import { star } from './star.ts';
import { vip } from './vip.ts';
import { white } from './white.ts';

/** The themes by their stored names, in the order of the picker; `bule` keeps its historical spelling. */
export const THEMES = {
  default: wood,
  white,
  star,
  bule,
  iview,
  vip,
  cool,
  d2,
  hey,
  lte,
} satisfies Record<string, ThemeDesign>;

export type ThemeName = keyof typeof THEMES;

export const THEME_NAMES = Object.keys(THEMES) as ThemeName[];
