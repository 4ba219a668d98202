import type { LabelSubject } from '../desk/contract/labels.ts';
import type { Words } from '../errors.ts';

export const SUBJECT_WORDS: Readonly<Record<LabelSubject, Words>> = {
  package: { zh: '包', en: 'Package' },
  bundle: { zh: '扎', en: 'Bundle' },
  log: { zh: '原木', en: 'Log' },
  cabinet: { zh: '柜内包号', en: 'Label in container' },
  shelf: { zh: '货架', en: 'Shelf' },
  order: { zh: '单据', en: 'Document' },
};
