import type { AuditWords } from './area.ts';

/** Audit words of processing tasks, besides those that all records have. */
export const PROCESS_TASK_AUDIT = {
  processTask: {
    actions: {
      divide: { zh: '锯剖下达加工任务', en: 'Sawed a log into tasks' },
      start: { zh: '开始工序', en: 'Started operation' },
      finish: { zh: '完成工序', en: 'Finished operation' },
      undo: { zh: '撤销工序', en: 'Undid operation' },
      store: { zh: '录入产出包', en: 'Entered package of a task' },
    },
  },
} as const satisfies AuditWords;
