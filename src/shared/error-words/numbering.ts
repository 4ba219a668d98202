import type { ErrorWords } from './words.ts';

/** Numbering rules. */
export const NUMBERING_ERRORS = {
  'numbering.unsound': {
    what: {
      zh: '起始编号的位数必须小于编号长度',
      en: 'The starting number must have fewer digits than the code length',
    },
    next: { zh: '请增加编号长度或减小起始编号。', en: 'Use a longer code or a smaller start.' },
  },
  'numbering.no_rule': {
    what: {
      zh: '单据类型“{documentType}”没有编号规则',
      en: 'There is no numbering rule for “{documentType}”',
    },
    next: { zh: '请先建立编号规则。', en: 'Make one first.' },
  },
} as const satisfies Record<string, ErrorWords>;
