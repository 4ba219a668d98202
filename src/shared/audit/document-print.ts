import type { AuditWords } from './area.ts';

/** Audit words of documents on paper. */
export const DOCUMENT_PRINT_AUDIT = {
  documentprint: {
    area: { zh: '单据打印', en: 'Printed document' },
    actions: {
      print: { zh: '打印单据', en: 'Printed document' },
      miss: { zh: '单据未打印', en: 'Document not printed' },
    },
  },
} as const satisfies AuditWords;
