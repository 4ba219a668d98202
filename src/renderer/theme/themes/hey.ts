import type { ThemeDesign } from '../design.ts';
import { LIGHT_TONES } from '../tones.ts';

/** Plum menu, lavender paper, pills: the cheerful one. */
export const hey: ThemeDesign = {
  paper: '#f5f2f9',
  surface: '#ffffff',
  raised: '#ffffff',
  soft: '#faf8fc',
  hover: '#f2eef8',
  ink: '#2a2333',
  inkSoft: '#5f566c',
  line: '#d5cde0',
  lineSoft: '#e8e2ef',
  fieldLine: '#8d8299',
  brand: { ground: '#5b3b78', ink: '#ffffff' },
  header: { ground: '#ffffff', ink: '#2a2333', inkSoft: '#5f566c', line: '#8d62b3', hover: '#f2eef8' },
  side: { ground: '#33254a', ink: '#e7dff3', inkSoft: '#c4b7d8', line: '#33254a', hover: '#443360' },
  tabs: { ground: '#ffffff', ink: '#2a2333', inkSoft: '#5f566c', line: '#e8e2ef', hover: '#f2eef8' },
  mark: '#a06fce',
  hero: {
    from: '#5b3b78',
    to: '#8a3f6c',
    ink: '#fff6fd',
    texture:
      'radial-gradient(circle at 80% 20%, rgb(255 255 255 / 8%) 0 34px, transparent 35px), radial-gradient(circle at 90% 90%, rgb(255 255 255 / 8%) 0 60px, transparent 61px), radial-gradient(circle at 68% 100%, rgb(255 255 255 / 6%) 0 22px, transparent 23px)',
  },
  tones: LIGHT_TONES,
  shadow: 0.14,
  shape: { radius: 8, radiusLarge: 14, tabs: 'pill', menu: 'tint', panel: 'shadow' },
};
