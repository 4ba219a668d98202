import type { ThemeDesign } from '../design.ts';
import { LIGHT_TONES } from '../tones.ts';

/** Gold on black lacquer above ivory; sharp corners. */
export const vip: ThemeDesign = {
  paper: '#f6f2e8',
  surface: '#fffefa',
  raised: '#fffefa',
  soft: '#faf6eb',
  hover: '#f5efdf',
  ink: '#2a241a',
  inkSoft: '#645a48',
  line: '#d8cdb4',
  lineSoft: '#e9e1cd',
  fieldLine: '#94886e',
  brand: { ground: '#231d14', ink: '#edd398' },
  header: { ground: '#1d1812', ink: '#f0dcae', inkSoft: '#d3b980', line: '#b18d45', hover: '#332a1d' },
  side: { ground: '#262019', ink: '#e9ddc4', inkSoft: '#c9bb9c', line: '#262019', hover: '#372f24' },
  tabs: { ground: '#fbf8ef', ink: '#2a241a', inkSoft: '#645a48', line: '#e0d6bf', hover: '#f2ecdb' },
  mark: '#c09a4e',
  hero: {
    from: '#1d1812',
    to: '#3e3221',
    ink: '#f4e3b8',
    texture:
      'linear-gradient(90deg, transparent, rgb(222 186 111 / 55%)) 0 100% / 100% 2px no-repeat, linear-gradient(115deg, transparent 70%, rgb(222 186 111 / 10%) 70% 71%, transparent 71% 76%, rgb(222 186 111 / 10%) 76% 77%, transparent 77%)',
  },
  tones: LIGHT_TONES,
  shadow: 0.18,
  shape: { radius: 2, radiusLarge: 2, tabs: 'line', menu: 'bar', panel: 'line' },
};
