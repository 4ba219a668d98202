import type { Words } from '../errors.ts';

/** Titles of what scans and readings of tags found out, beside those of packages: on the pages and in the sheet. */
export const SCAN_WORDS = {
  result: { zh: '结果', en: 'Result' },
  epc: { zh: 'EPC', en: 'EPC' },
  state: { zh: '库存状态', en: 'Stock status' },
  findings: { zh: '异常', en: 'Anomalies' },
} as const satisfies Record<string, Words>;
