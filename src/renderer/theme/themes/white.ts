import type { ThemeDesign } from '../design.ts';
import { LIGHT_TONES } from '../tones.ts';

/** White on white, hairlines and underlines: nothing but the work. */
export const white: ThemeDesign = {
  paper: '#ffffff',
  surface: '#ffffff',
  raised: '#ffffff',
  soft: '#fafafa',
  hover: '#f4f4f5',
  ink: '#18181b',
  inkSoft: '#5b5b63',
  line: '#d4d4d8',
  lineSoft: '#e7e7ea',
  fieldLine: '#8c8c95',
  brand: { ground: '#18181b', ink: '#ffffff' },
  header: { ground: '#ffffff', ink: '#18181b', inkSoft: '#5b5b63', line: '#e7e7ea', hover: '#f4f4f5' },
  side: { ground: '#ffffff', ink: '#18181b', inkSoft: '#5b5b63', line: '#e7e7ea', hover: '#f4f4f5' },
  tabs: { ground: '#ffffff', ink: '#18181b', inkSoft: '#5b5b63', line: '#e7e7ea', hover: '#f4f4f5' },
  hero: {
    from: '#f4f4f5',
    to: '#fafafa',
    ink: '#18181b',
    texture: 'repeating-linear-gradient(91deg, rgb(24 24 27 / 3%) 0 1px, transparent 1px 14px)',
  },
  tones: LIGHT_TONES,
  shadow: 0.1,
  shape: { radius: 4, radiusLarge: 4, tabs: 'line', menu: 'bar', panel: 'line' },
};
