import type { ErrorWords } from './words.ts';

/** Dictionaries. */
export const DICT_ERRORS = {
  'dict.key_taken': {
    what: { zh: '当前字典键值已存在!', en: 'This dictionary has this key already' },
    next: { zh: '请换一个键值。', en: 'Choose another key.' },
  },
  'dict.value_taken': {
    what: { zh: '这个字典已有字典项“{word}”', en: 'This dictionary has an entry “{word}” already' },
    next: {
      zh: '请换一个名称，或修改已有的字典项。',
      en: 'Choose another word, or edit the entry that exists.',
    },
  },
  'dict.of_system': {
    what: { zh: '系统字典不能修改', en: 'The system’s dictionaries cannot be changed here' },
    next: { zh: '可在其中新增本公司的字典项。', en: 'Add your company’s own entries to them instead.' },
  },
  'dict.needed': {
    what: {
      zh: '“{code}”是产品使用的字典，不能删除，也不能改编号',
      en: 'The product uses the dictionary {code}: it can neither be deleted nor get another code',
    },
    next: { zh: '可以改它的名称和字典项。', en: 'Change its name and its entries instead.' },
  },
  'dict.of_company': {
    what: {
      zh: '有公司在其中加了自己的字典项：{companies}',
      en: 'Companies have entries of their own in it: {companies}',
    },
    next: {
      zh: '请先由这些公司删除自己的字典项。',
      en: 'Have these companies delete their entries first.',
    },
  },
} as const satisfies Record<string, ErrorWords>;
