import type { OwnRecord } from '../api/pack-records.ts';
import { PRINT_OUTCOME_WORDS } from '../documents/print-outcomes.ts';
import type { Words } from '../errors.ts';

/** Kinds of labels, documents and tags that a user printed or wrote, in the order of the screen's filter. */
export const OWN_RECORD_KINDS: Readonly<Record<OwnRecord['kind'], Words>> = {
  print: { zh: '打印标签', en: 'Label printed' },
  tag: { zh: '写标签', en: 'Tag written' },
  paper: { zh: '打印单据', en: 'Document printed' },
};

/** Their outcomes. */
export const OWN_RECORD_RESULTS: Readonly<Record<OwnRecord['result'], Words>> = {
  sent: { zh: '已发送', en: 'Sent' },
  confirmed: { zh: '打印机已确认', en: 'Printer confirmed' },
  written: { zh: '已写入', en: 'Written' },
  released: { zh: '已被替换或作废', en: 'Replaced or voided' },
  ...PRINT_OUTCOME_WORDS,
};
