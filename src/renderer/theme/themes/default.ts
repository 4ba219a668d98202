import type { ThemeDesign } from '../design.ts';
import { LIGHT_TONES } from '../tones.ts';

/** Warm paper and walnut marks: the product's default. */
export const wood: ThemeDesign = {
  paper: '#f6f3ef',
  surface: '#ffffff',
  raised: '#ffffff',
  soft: '#faf7f3',
  hover: '#f5f0e9',
  ink: '#2b2521',
  inkSoft: '#655c54',
  line: '#d9d2c9',
  lineSoft: '#ebe6df',
  fieldLine: '#978c81',
  brand: { ground: '#3b2a20', ink: '#ffffff' },
  header: { ground: '#fffdfa', ink: '#2b2521', inkSoft: '#655c54', line: '#e6dfd6', hover: '#f4efe8' },
  side: { ground: '#fffdfa', ink: '#2b2521', inkSoft: '#655c54', line: '#e6dfd6', hover: '#f4efe8' },
  tabs: { ground: '#fffdfa', ink: '#2b2521', inkSoft: '#655c54', line: '#e6dfd6', hover: '#f4efe8' },
  hero: {
    from: '#4a3324',
    to: '#6d4a33',
    ink: '#fdf6ec',
    texture: 'repeating-linear-gradient(91deg, rgb(255 255 255 / 4%) 0 2px, transparent 2px 11px)',
  },
  tones: LIGHT_TONES,
  shadow: 0.16,
  shape: { radius: 6, radiusLarge: 10, tabs: 'chip', menu: 'tint', panel: 'line' },
};
