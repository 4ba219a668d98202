import { COMPARE_RESULTS } from '#shared/domain/compare-results';
import {
  type ComparedLine,
  differenceOf,
  type LineDifference,
  sumsOf,
  type TallyFigures,
} from '#shared/domain/tally-comparison';
import type { Words } from '#shared/errors';
import type { SheetColumn } from '../../../http/workbook.ts';

type Figures = Partial<Pick<TallyFigures, 'packNo'>> & Partial<Pick<LineDifference, keyof LineDifference>>;

interface SheetRow {
  result: Words;
  logNo: string;
  bundleNo: string;
  supplier: Figures | null;
  counted: Figures | null;
  difference: Figures;
}

const TOTAL: Words = { zh: '合计', en: 'Total' };
const SIDES = {
  supplier: { zh: '供应商', en: 'Supplier:' },
  counted: { zh: '实收', en: 'Counted:' },
  difference: { zh: '差异', en: 'Difference:' },
} as const satisfies Record<string, Words>;
type Side = keyof typeof SIDES;
const MEASURES = {
  lengthCm: { zh: '长 cm', en: 'length cm' },
  widthCm: { zh: '宽 cm', en: 'width cm' },
  pieces: { zh: '片数', en: 'pieces' },
  area: { zh: '面积 m²', en: 'area m²' },
} as const satisfies Record<keyof LineDifference, Words>;

const titleOf = (side: Words, of: Words): Words => ({ zh: `${side.zh}${of.zh}`, en: `${side.en} ${of.en}` });

const figureColumns = (side: Side): SheetColumn<SheetRow>[] =>
  Object.entries(MEASURES).map(([name, words]) => ({
    words: titleOf(SIDES[side], words),
    width: 14,
    ...(name === 'area' && { isArea: true as const }),
    value: (row) => row[side]?.[name as keyof LineDifference],
  }));

const packColumn = (side: Side): SheetColumn<SheetRow> => ({
  words: titleOf(SIDES[side], { zh: '包号', en: 'package no.' }),
  width: 16,
  value: (row) => row[side]?.packNo,
});

export const COMPARISON_COLUMNS: readonly SheetColumn<SheetRow>[] = [
  { words: { zh: '结果', en: 'Result' }, width: 10, value: ({ result }, language) => result[language] },
  { words: { zh: '木号', en: 'Log no.' }, width: 12, value: ({ logNo }) => logNo },
  { words: { zh: '扎号', en: 'Bundle no.' }, width: 10, value: ({ bundleNo }) => bundleNo },
  packColumn('supplier'),
  ...figureColumns('supplier'),
  packColumn('counted'),
  ...figureColumns('counted'),
  ...figureColumns('difference'),
];

/** The lines of a comparison with their sums below. */
export function comparisonRows(lines: readonly ComparedLine[]): SheetRow[] {
  if (lines.length === 0) return [];
  const { supplier, counted, difference } = sumsOf(lines);
  return [
    ...lines.map((line): SheetRow => {
      const { logNo = '', bundleNo = '' } = line.counted ?? line.supplier ?? {};
      const figures = { supplier: line.supplier, counted: line.counted, difference: differenceOf(line) };
      return { result: COMPARE_RESULTS[line.result], logNo, bundleNo, ...figures };
    }),
    { result: TOTAL, logNo: '', bundleNo: '', ...sumRow({ supplier, counted, difference }) },
  ];
}

const sumRow = (sums: ReturnType<typeof sumsOf>): Record<Side, Figures> => ({
  supplier: { pieces: sums.supplier.pieces, area: sums.supplier.area },
  counted: { pieces: sums.counted.pieces, area: sums.counted.area },
  difference: { pieces: sums.difference.pieces, area: sums.difference.area },
});
