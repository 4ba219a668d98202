import type { Words } from '../../errors.ts';

/** Titles of what yields are added up by, and of their figures (F7), on the page and in its sheet. */
export const YIELD_WORDS = {
  log: { zh: '木号', en: 'Log no.' },
  feedOrder: { zh: '投料单', en: 'Feed order' },
  species: { zh: '树种', en: 'Species' },
  month: { zh: '月份', en: 'Month' },
  logs: { zh: '原木根数', en: 'Logs' },
  logVolume: { zh: '原木材积 m³', en: 'Log volume m³' },
  bft: { zh: '板尺 BFT', en: 'Board feet' },
  packs: { zh: '产出包数', en: 'Packages' },
  area: { zh: '产出面积 m²', en: 'Veneer m²' },
  veneerVolume: { zh: '产出材积 m³', en: 'Veneer m³' },
  volumeYieldPct: { zh: '出材率 %', en: 'Volume yield %' },
  areaYield: { zh: '出皮率 m²/m³', en: 'Area yield m²/m³' },
  areaPerBft: { zh: 'm²/BFT', en: 'm²/BFT' },
  warning: { zh: '提示', en: 'Warning' },
} as const satisfies Record<string, Words>;
