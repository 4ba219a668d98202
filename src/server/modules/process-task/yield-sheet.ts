import type { LogYield, YieldGroup } from '#shared/api/log-yield';
import { YIELD_WARNINGS } from '#shared/domain/processing/yield';
import type { SheetColumn } from '../../http/workbook.ts';

const NAMES = {
  log: { zh: '木号', en: 'Log no.' },
  feedOrder: { zh: '投料单', en: 'Feed order' },
  species: { zh: '树种', en: 'Species' },
  month: { zh: '月份', en: 'Month' },
} as const satisfies Record<YieldGroup, { zh: string; en: string }>;

/** The sheet of yields; figures stay figures, and one that is unknown is "-" (F7). */
export function yieldColumns(by: YieldGroup): SheetColumn<LogYield>[] {
  const ofLog: SheetColumn<LogYield>[] = [
    { words: NAMES.species, width: 16, value: ({ species }) => species },
  ];
  return [
    { words: NAMES[by], width: 18, value: ({ name }) => name || '-' },
    ...(by === 'log'
      ? ofLog
      : [{ words: { zh: '原木根数', en: 'Logs' }, width: 10, value: ({ logs }: LogYield) => logs }]),
    { words: { zh: '原木材积 m³', en: 'Log volume m³' }, width: 14, value: ({ logVolume }) => logVolume },
    { words: { zh: '板尺 BFT', en: 'Board feet' }, width: 12, value: ({ bft }) => bft },
    { words: { zh: '产出包数', en: 'Packages' }, width: 10, value: ({ packs }) => packs },
    { words: { zh: '产出面积 m²', en: 'Veneer m²' }, width: 14, isArea: true, value: ({ area }) => area },
    { words: { zh: '产出材积 m³', en: 'Veneer m³' }, width: 14, value: ({ veneerVolume }) => veneerVolume },
    { words: { zh: '出材率 %', en: 'Volume yield %' }, width: 12, value: (row) => row.volumeYieldPct ?? '-' },
    {
      words: { zh: '出皮率 m²/m³', en: 'Area yield m²/m³' },
      width: 14,
      value: (row) => row.areaYield ?? '-',
    },
    { words: { zh: 'm²/BFT', en: 'm²/BFT' }, width: 10, value: (row) => row.areaPerBft ?? '-' },
    {
      words: { zh: '提示', en: 'Warning' },
      width: 24,
      value: ({ warning }, language) => (warning === null ? '' : YIELD_WARNINGS[warning][language]),
    },
  ];
}
