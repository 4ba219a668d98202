import type { Words } from '../errors.ts';
import type { PaperStyle } from './paper-choice.ts';

/** The printable parts of a document, in words. */
export const PAPER_STYLE_WORDS: Readonly<Record<PaperStyle, Words>> = {
  document: { zh: '单据', en: 'Document' },
  tally: { zh: '码单', en: 'Tally sheet' },
};
