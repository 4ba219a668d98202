import type { Words } from '../errors.ts';

/** W7: the possible results of comparing a code. */
export const COMPARE_RESULTS = {
  matched: { zh: '一致', en: 'Matched' },
  missing: { zh: '缺少', en: 'Missing' },
  extra: { zh: '多出', en: 'Extra' },
  different: { zh: '不符', en: 'Different' },
} as const satisfies Record<string, Words>;
export type CompareResult = keyof typeof COMPARE_RESULTS;

/** Fields in which goods with the same code can differ. */
export const COMPARED_FIELDS = [
  'species',
  'grade',
  'thicknessMm',
  'logNo',
  'bundleNo',
  'lengthCm',
  'widthCm',
  'pieces',
  'area',
] as const;
export type ComparedField = (typeof COMPARED_FIELDS)[number];
