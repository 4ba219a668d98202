import { z } from 'zod';
import { endpoint, TimeSchema } from './kit.ts';

const base = '/api/blade-system/backup';

export const BackupSchema = z.object({
  /** Name of the backup's folder. */
  name: z.string(),
  createTime: TimeSchema,
  /** Age by the server's clock. */
  ageSeconds: z.number().int(),
});

/** Backups of a desk's own back office; for the platform's administrator. */
export const backupApi = {
  list: endpoint({
    method: 'GET',
    path: `${base}/list`,
    summary: { zh: '备份列表', en: 'Backups' },
    access: { permission: 'backup_view' },
    output: z.object({
      /** Absolute path of the backup folder, on the machine of the back office. */
      folder: z.string(),
      /** Time of the daily automatic backup, `02:00`; empty if there is none. */
      at: z.string(),
      /** Newest first; last those that are dated later than now. */
      backups: z.array(BackupSchema),
    }),
  }),
  run: endpoint({
    method: 'POST',
    path: `${base}/run`,
    idempotency: 'stepwise',
    summary: { zh: '立即备份', en: 'Back up now' },
    access: { permission: 'backup_run' },
    limitSeconds: 3600,
    output: BackupSchema,
  }),
};
