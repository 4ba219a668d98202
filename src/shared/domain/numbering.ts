import { AppError } from '../errors.ts';

/** F14: the numbering rule of a company for one kind of document. */
export interface NumberingRule {
  prefix: string;
  /** Whether the number contains the day; the serial then restarts every day. */
  dateBased: boolean;
  /** Digits of the serial, zero-padded. */
  codeLength: number;
  /** First serial. */
  start: number;
}

/** Number prefixes of the trade's documents, and of scanned lists. */
export const DOCUMENT_PREFIXES = {
  purchaseOrder: 'CG',
  inbound: 'RK',
  grading: 'FD',
  saleOrder: 'XS',
  delivery: 'CK',
  saleReturn: 'TH',
  otherIn: 'QR',
  otherOut: 'QC',
  feedOrder: 'TL',
  scanList: 'SM',
} as const;

/**
 * F14: the number after `issued` numbers (today, if the rule is date-based). `day` is `YYYY-MM-DD`. Throws
 * `number.exhausted` instead of returning a longer number.
 */
export function formatNumber(rule: NumberingRule, issued: number, day: string): string {
  const serial = String(rule.start + issued);
  if (serial.length > rule.codeLength)
    throw new AppError('number.exhausted', { prefix: rule.prefix, codeLength: rule.codeLength });
  const date = rule.dateBased ? day.replaceAll('-', '') : '';
  return `${rule.prefix}${date}${serial.padStart(rule.codeLength, '0')}`;
}

/** Whether a rule can issue numbers: its start has fewer digits than the serial. */
export function isNumberingRuleSound({ codeLength, start }: NumberingRule): boolean {
  return (
    Number.isInteger(codeLength) &&
    Number.isInteger(start) &&
    codeLength >= 1 &&
    start >= 0 &&
    String(start).length < codeLength
  );
}
