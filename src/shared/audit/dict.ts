import type { AuditWords } from './area.ts';

/** Audit words of dictionaries and numbering rules. */
export const DICT_AUDIT = {
  dict: {
    area: { zh: '字典', en: 'Dictionary' },
    actions: {
      save: { zh: '保存字典', en: 'Saved dictionary' },
      remove: { zh: '删除字典', en: 'Deleted dictionary' },
    },
  },
  numbering: {
    actions: {
      next: { zh: '取号', en: 'Took a number' },
    },
  },
} as const satisfies AuditWords;
