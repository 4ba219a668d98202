import type { AuditWords } from './area.ts';

/** Audit words of the actions on scanned lists, besides the changes that every kind of record has. */
export const SCAN_AUDIT = {
  scanList: { actions: { make: { zh: '由扫码清单生成单据', en: 'Made a document from a scanned list' } } },
} as const satisfies AuditWords;
