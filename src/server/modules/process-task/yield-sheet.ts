import type { LogYield, YieldGroup } from '#shared/api/log-yield';
import { yieldRemarks } from '#shared/domain/processing/yield';
import { YIELD_WORDS } from '#shared/domain/processing/yield-words';
import { type SheetColumn, termColumn } from '../../http/workbook.ts';

/** The sheet of yields; figures stay figures, and one that is unknown is "-" (F7). */
export function yieldColumns(by: YieldGroup): SheetColumn<LogYield>[] {
  const ofLog: SheetColumn<LogYield>[] = [termColumn(YIELD_WORDS.species, 16, ({ species }) => species)];
  return [
    {
      words: YIELD_WORDS[by],
      width: 18,
      value: ({ name }) => name || '-',
      ...(by === 'species' && { form: 'term' }),
    },
    ...(by === 'log' ? ofLog : [{ words: YIELD_WORDS.logs, width: 10, value: ({ logs }: LogYield) => logs }]),
    { words: YIELD_WORDS.logVolume, width: 14, decimals: [3, 4], value: ({ logVolume }) => logVolume },
    { words: YIELD_WORDS.bft, width: 12, value: ({ bft }) => bft },
    { words: YIELD_WORDS.packs, width: 10, value: ({ packs }) => packs },
    { words: YIELD_WORDS.area, width: 14, isArea: true, value: ({ area }) => area },
    {
      words: YIELD_WORDS.veneerVolume,
      width: 14,
      decimals: [4, 4],
      value: ({ veneerVolume }) => veneerVolume,
    },
    {
      words: YIELD_WORDS.volumeYieldPct,
      width: 12,
      decimals: [2, 2],
      value: (row) => row.volumeYieldPct ?? '-',
    },
    {
      words: YIELD_WORDS.areaYield,
      width: 14,
      decimals: [2, 2],
      value: (row) => row.areaYield ?? '-',
    },
    { words: YIELD_WORDS.areaPerBft, width: 10, decimals: [3, 3], value: (row) => row.areaPerBft ?? '-' },
    {
      words: YIELD_WORDS.warning,
      width: 24,
      value: yieldRemarks,
    },
  ];
}
