import type { ThemeDesign } from '../design.ts';
import { DARK_TONES } from '../tones.ts';

/** Night shift: deep blue grounds, one lighter the nearer, and a few stars. */
export const star: ThemeDesign = {
  dark: true,
  paper: '#0f1521',
  surface: '#171f2e',
  raised: '#1e2738',
  soft: '#1b2434',
  hover: '#243044',
  ink: '#e6ebf4',
  inkSoft: '#a9b4c7',
  line: '#3a475d',
  lineSoft: '#2a3548',
  fieldLine: '#72819b',
  brand: { ground: '#35507c', ink: '#ffffff' },
  header: { ground: '#0b1019', ink: '#e6ebf4', inkSoft: '#a9b4c7', line: '#232e42', hover: '#1d2738' },
  side: { ground: '#0f1521', ink: '#d5dceb', inkSoft: '#a9b4c7', line: '#232e42', hover: '#1d2738' },
  tabs: { ground: '#131b28', ink: '#e6ebf4', inkSoft: '#a9b4c7', line: '#232e42', hover: '#243044' },
  hero: {
    from: '#141d3a',
    to: '#2b2350',
    ink: '#eef2ff',
    texture: [
      'radial-gradient(1.5px 1.5px at 72% 26%, #ffffff, transparent)',
      'radial-gradient(1px 1px at 81% 62%, #cdd9ff, transparent)',
      'radial-gradient(2px 2px at 90% 34%, #fff3d0, transparent)',
      'radial-gradient(1px 1px at 95% 74%, #ffffff, transparent)',
      'radial-gradient(1px 1px at 64% 80%, #cdd9ff, transparent)',
      'radial-gradient(1.5px 1.5px at 86% 14%, #ffffff, transparent)',
    ].join(', '),
  },
  tones: DARK_TONES,
  shadow: 0.55,
  shape: { radius: 8, radiusLarge: 12, tabs: 'chip', menu: 'tint', panel: 'line' },
};
