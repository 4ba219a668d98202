import type { AuditWords } from './area.ts';

/** Audit words of lists. */
export const LIST_AUDIT = {
  listview: {
    area: { zh: '列表视图', en: 'List view' },
    actions: {
      save: { zh: '保存列表视图', en: 'Saved list view' },
      remove: { zh: '删除列表视图', en: 'Deleted list view' },
    },
  },
} as const satisfies AuditWords;
