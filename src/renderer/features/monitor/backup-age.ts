import type { z } from 'zod';
import type { BackupSchema } from '#shared/api/backup';

export type Backup = z.infer<typeof BackupSchema>;

const DAY_S = 86_400;
/** One missing night may be a computer that was off; two are a fault. */
const TOO_OLD_S = 2 * DAY_S;

/** True when the backups need attention: there is none, or the newest is too old. */
export function isOverdue([newest]: readonly Backup[]): boolean {
  return newest === undefined || newest.ageSeconds > TOO_OLD_S;
}

/** The path of a backup in the style of the back office's operating system. */
export function pathOf(folder: string, name: string): string {
  return `${folder}${folder.includes('\\') ? '\\' : '/'}${name}`;
}
