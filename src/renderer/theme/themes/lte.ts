import type { ThemeDesign } from '../design.ts';
import { LIGHT_TONES } from '../tones.ts';

/** The classic back office: a header in the user's own colour, a dark menu, panels with a strip of it on top. */
export const lte: ThemeDesign = {
  paper: '#eceff3',
  surface: '#ffffff',
  raised: '#ffffff',
  soft: '#f6f7f9',
  hover: '#eff1f4',
  ink: '#262b30',
  inkSoft: '#555d66',
  line: '#cdd3d9',
  lineSoft: '#e2e6ea',
  fieldLine: '#868e96',
  brand: { ground: '#2b353b', ink: '#ffffff' },
  header: 'accent',
  side: { ground: '#222b31', ink: '#c9d3d9', inkSoft: '#a9b6bd', line: '#222b31', hover: '#2d383f' },
  tabs: { ground: '#ffffff', ink: '#262b30', inkSoft: '#555d66', line: '#d9dee3', hover: '#eff1f4' },
  hero: {
    from: '#222b31',
    to: '#37454e',
    ink: '#f4f7f9',
    texture: 'repeating-linear-gradient(135deg, rgb(255 255 255 / 3%) 0 10px, transparent 10px 20px)',
  },
  tones: LIGHT_TONES,
  shadow: 0.14,
  shape: { radius: 3, radiusLarge: 3, tabs: 'line', menu: 'bar', panel: 'strip' },
};
