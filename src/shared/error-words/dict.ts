import type { ErrorWords } from './words.ts';

/** Dictionaries. */
export const DICT_ERRORS = {
  'dict.key_taken': {
    what: { zh: '当前字典键值已存在!', en: 'This dictionary has this key already' },
    next: { zh: '请换一个键值。', en: 'Choose another key.' },
  },
  'dict.of_system': {
    what: { zh: '系统字典不能修改', en: 'The system’s dictionaries cannot be changed here' },
    next: { zh: '可在其中新增本公司的字典项。', en: 'Add your company’s own entries to them instead.' },
  },
} as const satisfies Record<string, ErrorWords>;
