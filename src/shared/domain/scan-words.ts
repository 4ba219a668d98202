import type { Words } from '../errors.ts';

/** Titles of what scans and readings of tags found out, beside those of packages: on the pages and in the sheets. */
export const SCAN_WORDS = {
  result: { zh: '结果', en: 'Result' },
  code: { zh: '条码', en: 'Code' },
  differences: { zh: '不同之处（单据 → 扫码）', en: 'Differences (document → scan)' },
  zoneDifferences: { zh: '不同之处（库存 → 扫码）', en: 'Differences (stock → scan)' },
  epc: { zh: 'EPC', en: 'EPC' },
  state: { zh: '库存状态', en: 'Stock state' },
  findings: { zh: '异常', en: 'Anomalies' },
} as const satisfies Record<string, Words>;
