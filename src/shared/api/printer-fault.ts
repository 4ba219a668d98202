import { z } from 'zod';
import { WordsSchema } from '../errors.ts';
import { byDeskClock } from './desk-time.ts';
import { DoneSchema, endpoint, TimeSchema } from './kit.ts';

const words = WordsSchema.shape.zh.min(1).max(500);

/** A fault of a printer that a print job met. `recordKey` is the desk's idempotency key: a key is stored once. */
const PrinterFaultSchema = z.object({
  recordKey: z.uuid(),
  printer: z.string().max(500),
  /** What the desk showed. */
  fault: z.object({ zh: words, en: words }),
  /** The print job at the desk that met it first. */
  printJob: z.uuid(),
  deskName: z.string().max(500),
  faultTime: TimeSchema,
});

/** Printer faults that desks record; a page delivers those of a desk that is not registered. */
export const printerFaultApi = {
  save: endpoint({
    method: 'POST',
    path: '/api/blade-veneer/v1/printerFault/save',
    summary: { zh: '登记打印机故障', en: 'Record a printer fault' },
    access: 'signedIn',
    fields: {
      fault: { zh: '故障', en: 'Fault' },
      'fault.zh': { zh: '中文故障说明', en: 'Fault in Chinese' },
      'fault.en': { zh: '英文故障说明', en: 'Fault in English' },
      printJob: { zh: '打印任务', en: 'Print job' },
      faultTime: { zh: '故障时间', en: 'Time of the fault' },
    },
    body: PrinterFaultSchema.extend(byDeskClock),
    output: DoneSchema,
  }),
};
