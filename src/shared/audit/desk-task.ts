import type { AuditWords } from './area.ts';

/** Audit words of work handed to desks. */
export const DESK_TASK_AUDIT = {
  deskTask: {
    area: { zh: '工位任务', en: 'Desk task' },
    actions: {
      post: { zh: '把任务交给工位', en: 'Handed work to a desk' },
      withdraw: { zh: '撤回工位任务', en: 'Withdrew a desk task' },
    },
  },
} as const satisfies AuditWords;
