import type { Words } from '../errors.ts';
import { PACK_HEAD_FIELDS } from './pack-head.ts';

const { packNo, treeCode, grade, thicknessMm, region } = PACK_HEAD_FIELDS;

/** Titles of the columns that lists and sheets of packages and of goods have. */
export const PACK_WORDS = {
  packNo: packNo.words,
  species: treeCode.words,
  grade: grade.words,
  thicknessMm: thicknessMm.words,
  region: region.words,
  bundles: { zh: '扎数', en: 'Bundles' },
  pieces: { zh: '片数', en: 'Pieces' },
  area: { zh: '面积 m²', en: 'Area m²' },
} satisfies Record<string, Words>;

/** Title of the column of what goods cost in a currency, without tax. */
export const costWords = (currency: string): Words => ({
  zh: `成本金额（不含税） ${currency}`,
  en: `Cost excl. tax ${currency}`,
});
