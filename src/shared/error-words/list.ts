import type { ErrorWords } from './words.ts';

/** Lists and their saved views. */
export const LIST_ERRORS = {
  'list_view.name_taken': {
    what: { zh: '已有名为“{name}”的视图', en: 'You have a view “{name}” already' },
    next: { zh: '请换一个名称。', en: 'Choose another name.' },
  },
  'list_view.changed': {
    what: { zh: '视图“{name}”已被他人修改', en: 'The view “{name}” was changed by somebody else' },
    next: {
      zh: '请重新选择该视图后再保存，或另存为新视图。',
      en: 'Choose the view again, or save yours as a new one.',
    },
  },
  'list.too_slow': {
    what: { zh: '查询耗时过长，已停止', en: 'This list took too long and was stopped' },
    next: {
      zh: '请增加筛选条件，或按其他列排序。',
      en: 'Filter for less, or sort by another column.',
    },
  },
} as const satisfies Record<string, ErrorWords>;
