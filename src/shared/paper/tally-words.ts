import type { Words } from '../errors.ts';

/** The columns that the table of a tally can have. */
export const TALLY_COLUMN_WORDS = {
  no: { zh: '序号', en: 'No.' },
  logNo: { zh: '木号', en: 'Log' },
  bundleNo: { zh: '扎号', en: 'Bdl' },
  length: { zh: '长 cm', en: 'L cm' },
  width: { zh: '宽 cm', en: 'W cm' },
  pieces: { zh: '片数', en: 'Pcs' },
  area: { zh: '面积 m²', en: 'Area m²' },
} as const satisfies Record<string, Words>;
export type TallyColumn = keyof typeof TALLY_COLUMN_WORDS;
export const STANDARD_TALLY_COLUMNS = Object.keys(TALLY_COLUMN_WORDS);

/** The number of bundles among the sums. */
export const BUNDLES: Words = { zh: '扎数', en: 'Bundles' };

/** How an area of a tally is written. */
export const TALLY_AREA = { kind: 'figure', isArea: true } as const;

/** D3: three blocks side by side to save paper. */
export const TALLY_BLOCKS = 3;
