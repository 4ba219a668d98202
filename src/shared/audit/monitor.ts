import type { AuditWords } from './area.ts';

/** Audit words of error logs and backups. */
export const MONITOR_AUDIT = {
  errorlog: {
    area: { zh: '错误日志', en: 'Error log' },
    actions: {
      upload: { zh: '上传错误日志', en: 'Uploaded error log' },
    },
  },
  backup: {
    area: { zh: '备份', en: 'Backup' },
    actions: {
      run: { zh: '立即备份', en: 'Backed up' },
    },
  },
} as const satisfies AuditWords;
