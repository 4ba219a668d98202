import type { CompanySettings } from '../settings/company-settings.ts';

export type ReprintRule = CompanySettings['reprintRule'];

/** Longest reason for printing again, in characters. */
export const LONGEST_REPRINT_REASON = 200;

/**
 * How the company's rule judges a print of a label: allowed, allowed after a question, allowed with a reason and marked
 * as a reprint, or refused.
 */
export type ReprintVerdict = 'free' | 'ask' | 'reason' | 'refused';

/** The first label of a package is always free; so is one in place of an outdated label. */
export function judgeReprint(
  rule: ReprintRule,
  label: { wasPrinted: boolean; isOutdated: boolean },
): ReprintVerdict {
  if (!label.wasPrinted || rule === 'FREE') return 'free';
  if (rule === 'ASK') return 'ask';
  if (label.isOutdated) return 'free';
  return rule === 'REASON' ? 'reason' : 'refused';
}

/** Judges another label of a package as it is now. */
export const judgePackReprint = (
  rule: ReprintRule,
  { printCount, labelOutdated }: { printCount: number; labelOutdated: boolean },
): ReprintVerdict => judgeReprint(rule, { wasPrinted: printCount > 0, isOutdated: labelOutdated });

/** The company's rule for reprinting a document (D4); the first print is always free. */
export function judgeDocumentReprint(
  rule: CompanySettings['documentReprint'],
  printedBefore: number,
): { needsReason: boolean; isMarked: boolean } {
  const isAgain = printedBefore > 0;
  return { needsReason: isAgain && rule === 'REASON', isMarked: isAgain && rule !== 'FREE' };
}
