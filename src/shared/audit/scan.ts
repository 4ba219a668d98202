import type { AuditWords } from './area.ts';

/** Audit words of what is done with scanned lists besides the changes of every record. */
export const SCAN_AUDIT = {
  scanList: { actions: { make: { zh: '由扫码清单生成单据', en: 'Made a document from a scanned list' } } },
} as const satisfies AuditWords;
