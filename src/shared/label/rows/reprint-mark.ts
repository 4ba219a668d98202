import type { LabelRow } from '../../desk/contract/labels.ts';
import type { ReprintVerdict } from '../../domain/reprint.ts';
import type { Words } from '../../errors.ts';

/** The words of the field `reprint`, which is empty on any other label. */
export const REPRINT_MARK = { REPRINT: { zh: '补打', en: 'Reprint' } } satisfies Record<string, Words>;

const MARK = 'REPRINT' satisfies keyof typeof REPRINT_MARK;

/** The data of a label with the mark that the company's rule wants on it; templates show it as `{reprint:word}`. */
export const markReprint = (row: LabelRow, verdict: ReprintVerdict): LabelRow =>
  verdict === 'reason' && row.reprint !== MARK ? { ...row, reprint: MARK } : row;
