import type { ThemeDesign } from '../design.ts';
import { LIGHT_TONES } from '../tones.ts';

/** A lake-blue header over pale water; the pages hang below it like index cards. */
export const bule: ThemeDesign = {
  paper: '#eef4fa',
  surface: '#ffffff',
  raised: '#ffffff',
  soft: '#f4f8fc',
  hover: '#e9f1f9',
  ink: '#1c2a3a',
  inkSoft: '#4d6073',
  line: '#c6d5e4',
  lineSoft: '#dde7f1',
  fieldLine: '#7b8da0',
  brand: { ground: '#1b5a9c', ink: '#ffffff' },
  header: { ground: '#1b5a9c', ink: '#ffffff', inkSoft: '#dbe9f7', line: '#164c85', hover: '#164c85' },
  side: { ground: '#f8fbfe', ink: '#1c2a3a', inkSoft: '#4d6073', line: '#d3e0ed', hover: '#e6eff8' },
  tabs: { ground: '#dfeaf5', ink: '#1c2a3a', inkSoft: '#45586b', line: '#c6d5e4', hover: '#d0dfee' },
  hero: {
    from: '#17508c',
    to: '#2a6fa8',
    ink: '#ffffff',
    texture:
      'repeating-radial-gradient(circle at 88% 130%, rgb(255 255 255 / 7%) 0 1px, transparent 1px 26px)',
  },
  tones: LIGHT_TONES,
  shadow: 0.14,
  shape: { radius: 4, radiusLarge: 6, tabs: 'card', menu: 'tint', panel: 'line' },
};
