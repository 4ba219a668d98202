import type { ThemeDesign } from '../design.ts';
import { LIGHT_TONES } from '../tones.ts';

/** Sea glass: pale teal, round corners, panels that float on soft shadows instead of lines. */
export const cool: ThemeDesign = {
  paper: '#e9f2f2',
  surface: '#ffffff',
  raised: '#ffffff',
  soft: '#f3f9f8',
  hover: '#e8f3f2',
  ink: '#16302f',
  inkSoft: '#47605f',
  line: '#bcd3d1',
  lineSoft: '#dbe9e8',
  fieldLine: '#748f8d',
  brand: { ground: '#14615e', ink: '#ffffff' },
  header: { ground: '#f6fbfb', ink: '#16302f', inkSoft: '#47605f', line: '#d3e4e3', hover: '#e2efee' },
  side: { ground: '#dcebea', ink: '#16302f', inkSoft: '#3f5857', line: '#dcebea', hover: '#cde1df' },
  tabs: { ground: '#e9f2f2', ink: '#16302f', inkSoft: '#47605f', line: '#e9f2f2', hover: '#d8e7e6' },
  hero: {
    from: '#0f5855',
    to: '#1f746c',
    ink: '#f2fffd',
    texture:
      'radial-gradient(circle at 92% -30%, rgb(255 255 255 / 12%) 0 180px, transparent 181px), radial-gradient(circle at 78% 150%, rgb(255 255 255 / 7%) 0 150px, transparent 151px)',
  },
  tones: LIGHT_TONES,
  shadow: 0.1,
  shape: { radius: 10, radiusLarge: 16, tabs: 'pill', menu: 'tint', panel: 'shadow' },
};
