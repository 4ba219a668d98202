import type { z } from 'zod';
import type { BackupSchema } from '#shared/api/backup';

export type Backup = z.infer<typeof BackupSchema>;

const DAY_S = 86_400;
/** One missed night may be a computer that was off; two are a fault. */
const TOO_OLD_S = 2 * DAY_S;

/** Whether somebody should see to the backups: there is none, or the newest is too old. */
export function isOverdue([newest]: readonly Backup[]): boolean {
  return newest === undefined || newest.ageSeconds > TOO_OLD_S;
}

/** Where a backup is, written as the machine of the back office writes its folders. */
export function pathOf(folder: string, name: string): string {
  return `${folder}${folder.includes('\\') ? '\\' : '/'}${name}`;
}
