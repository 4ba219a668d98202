import { z } from 'zod';
import { PRINT_OUTCOMES } from '../documents/print-outcomes.ts';
import { MOST_PRINTED } from '../domain/most-copies.ts';
import { DoneSchema, endpoint, IdSchema } from './kit.ts';

/**
 * What became of recorded prints of documents that a desk prints for its own user. A desk delivers it from the moment it starts,
 * before a page of documents is loaded.
 */
export const documentPrintApi = {
  /** Changes only prints that were recorded for this print job. Of two reports the one with the greater `step` counts. */
  saveOutcomes: endpoint({
    method: 'POST',
    path: '/api/blade-veneer/v1/documentPrint/outcomes',
    summary: { zh: '登记单据打印结果', en: 'Record the outcome of printed documents' },
    access: 'signedIn',
    fields: {
      printJob: { zh: '打印任务', en: 'Print job' },
      step: { zh: '次序', en: 'Order of the report' },
      prints: { zh: '打印', en: 'Prints' },
      'prints.id': { zh: '打印记录', en: 'Print' },
      'prints.outcome': { zh: '结果', en: 'Outcome' },
    },
    body: z.object({
      printJob: z.uuid(),
      /** Counts the reports of the job's desk from 1; 0 before the desk has the job. */
      step: z.number().int().min(0).max(1_000_000),
      /** None: the desk did not get the job, whose prints that still wait are not printed. */
      prints: z.array(z.object({ id: IdSchema, outcome: z.enum(PRINT_OUTCOMES) })).max(MOST_PRINTED),
    }),
    output: DoneSchema,
  }),
};
