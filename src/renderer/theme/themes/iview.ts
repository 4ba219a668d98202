import type { ThemeDesign } from '../design.ts';
import { LIGHT_TONES } from '../tones.ts';

/** A slate menu beside light pages; the chosen entry is lit in the full accent. */
export const iview: ThemeDesign = {
  paper: '#f2f4f7',
  surface: '#ffffff',
  raised: '#ffffff',
  soft: '#f7f8fa',
  hover: '#eef1f5',
  ink: '#1f2733',
  inkSoft: '#566070',
  line: '#d3d8e0',
  lineSoft: '#e5e8ee',
  fieldLine: '#858e9c',
  brand: { ground: '#2b354b', ink: '#ffffff' },
  header: { ground: '#ffffff', ink: '#1f2733', inkSoft: '#566070', line: '#e1e5eb', hover: '#eef1f5' },
  side: { ground: '#242d40', ink: '#d7dde8', inkSoft: '#b3bccb', line: '#242d40', hover: '#313c53' },
  tabs: { ground: '#f2f4f7', ink: '#1f2733', inkSoft: '#566070', line: '#e1e5eb', hover: '#e3e7ed' },
  hero: {
    from: '#242d40',
    to: '#3b4863',
    ink: '#f3f6fb',
    texture: 'linear-gradient(115deg, transparent 62%, rgb(255 255 255 / 5%) 62% 78%, transparent 78%)',
  },
  tones: LIGHT_TONES,
  shadow: 0.12,
  shape: { radius: 4, radiusLarge: 6, tabs: 'chip', menu: 'solid', panel: 'shadow' },
};
