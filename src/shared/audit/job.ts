import type { AuditWords } from './area.ts';

export const JOB_AUDIT = {
  job: {
    area: { zh: '任务', en: 'Job' },
    actions: {
      start: { zh: '开始任务', en: 'Started a job' },
      cancel: { zh: '取消任务', en: 'Cancelled a job' },
    },
  },
} as const satisfies AuditWords;
