import type { AuditWords } from './area.ts';

/** Audit words of acts on the approval of a document that are not acts of its record. */
export const DOCUMENT_APPROVAL_AUDIT = {
  documentapproval: {
    area: { zh: '单据审批', en: 'Approval of a document' },
    actions: {
      sendBack: { zh: '退回单据到前面的步骤', en: 'Sent document back to an earlier step' },
      transfer: { zh: '转交单据的审核', en: 'Handed on the approval of a document' },
    },
  },
} as const satisfies AuditWords;
