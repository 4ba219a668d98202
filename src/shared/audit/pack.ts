import type { AuditWords } from './area.ts';

/** Audit words of packages. */
export const PACK_AUDIT = {
  pack: {
    area: { zh: '包', en: 'Package' },
    actions: {
      print: { zh: '打印标签', en: 'Printed label' },
      tag: { zh: '写标签', en: 'Wrote tag' },
      untag: { zh: '作废标签', en: 'Voided tag' },
    },
  },
} as const satisfies AuditWords;
