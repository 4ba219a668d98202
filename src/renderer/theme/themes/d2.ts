import type { ThemeDesign } from '../design.ts';
import { LIGHT_TONES } from '../tones.ts';

/** One sheet of mist for the whole shell; only the tabs and the page in front of them are white. */
export const d2: ThemeDesign = {
  paper: '#f7f9fb',
  surface: '#ffffff',
  raised: '#ffffff',
  soft: '#f5f7fa',
  hover: '#edf1f6',
  ink: '#273142',
  inkSoft: '#566273',
  line: '#cfd7e2',
  lineSoft: '#e2e8f0',
  fieldLine: '#838f9f',
  brand: { ground: '#42506a', ink: '#ffffff' },
  header: { ground: '#e3e9f1', ink: '#273142', inkSoft: '#4b5768', line: '#e3e9f1', hover: '#d3dce8' },
  side: { ground: '#e3e9f1', ink: '#273142', inkSoft: '#4b5768', line: '#cfd7e2', hover: '#d3dce8' },
  tabs: { ground: '#e3e9f1', ink: '#273142', inkSoft: '#4b5768', line: '#cfd7e2', hover: '#d3dce8' },
  hero: {
    from: '#dfe7f2',
    to: '#ebe6f4',
    ink: '#273142',
    texture: 'radial-gradient(circle at 96% 0, rgb(255 255 255 / 70%), transparent 340px)',
  },
  tones: LIGHT_TONES,
  shadow: 0.1,
  shape: { radius: 4, radiusLarge: 4, tabs: 'card', menu: 'bar', panel: 'line' },
};
