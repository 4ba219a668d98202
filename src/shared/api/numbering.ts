import { z } from 'zod';
import { numbering } from '../records/numbering.ts';
import { submitApi } from '../records/record-api.ts';
import { endpoint } from './kit.ts';

const base = '/api/blade-system/numbering';
const { documentType, prefix, codeLength, start, dateBased } = numbering.fields;

export const numberingApi = {
  ...submitApi(numbering, base),
  /** Issues the next number. A number is never issued twice, whether used or not. */
  next: endpoint({
    method: 'POST',
    path: `${base}/next`,
    summary: { zh: '取下一个编号', en: 'Take the next number' },
    access: { permission: 'numbering_next' },
    query: z.object({ documentType: z.string().min(1).max(40) }),
    output: z.object({ number: z.string() }),
  }),
  /** The next numbers (up to three) that a saved or unsaved rule would issue; issues none of them. */
  preview: endpoint({
    method: 'GET',
    path: `${base}/preview`,
    summary: { zh: '预览后续编号', en: 'Preview of the next numbers' },
    access: { permission: 'numbering_view' },
    query: z.object({
      documentType: documentType.sent,
      prefix: prefix.sent.default(''),
      codeLength: codeLength.sent,
      /** The rule's default if missing, as in a save. */
      start: start.sent.optional(),
      dateBased: dateBased.sent,
    }),
    output: z.object({ numbers: z.array(z.string()) }),
  }),
};
