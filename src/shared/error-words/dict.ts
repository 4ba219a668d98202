import type { ErrorWords } from './words.ts';

/** Dictionaries and numbering rules. */
export const DICT_ERRORS = {
  'dict.key_taken': {
    what: { zh: '当前字典键值已存在!', en: 'This dictionary has this key already' },
    next: { zh: '请换一个键值。', en: 'Choose another key.' },
  },
  'dict.of_system': {
    what: { zh: '系统字典不能更改', en: 'The system’s dictionaries cannot be changed here' },
    next: { zh: '可在其中新增本公司的字典项。', en: 'Add your company’s own entries to them instead.' },
  },
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
