import type { AuditWords } from './area.ts';

/** Audit words of label templates. */
export const LABEL_TEMPLATE_AUDIT = {
  labelTemplate: {
    area: { zh: '标签模板', en: 'Label template' },
    actions: {
      save: { zh: '保存标签模板', en: 'Saved label template' },
      default: { zh: '设为默认标签模板', en: 'Made a label template the default' },
      plain: { zh: '取消默认标签模板', en: 'Made a label template no default' },
      remove: { zh: '删除标签模板', en: 'Deleted label template' },
    },
  },
} as const satisfies AuditWords;
