import { basename } from 'node:path';
import { api } from '#shared/api/index';
import { AppError } from '#shared/errors';
import { recordAudit } from '../../audit/record-audit.ts';
import type { ServerContext } from '../../context.ts';
import { type Implementation, implement } from '../../http/implement.ts';
import { formatTime } from '../../http/time.ts';
import { type EmbeddedBackups, timeOf } from '../../operations/nightly.ts';
import { requirePlatform } from '../tenant/service.ts';

/** Calls for backups of the embedded server; backups of PostgreSQL are made on the console. */
export function backupRoutes({ backups, config, now }: ServerContext): Implementation[] {
  const here = (): EmbeddedBackups => {
    if (backups === undefined) throw new AppError('backup.by_command');
    return backups;
  };
  const present = (name: string) => {
    const madeAt = timeOf(name);
    const ageMs = now().getTime() - madeAt.getTime();
    return { name, createTime: formatTime(madeAt), ageSeconds: Math.max(0, Math.floor(ageMs / 1000)) };
  };

  return [
    implement(api.backup.list, async ({ user }) => {
      requirePlatform(user);
      const { at } = config.backup;
      const { folder, list } = here();
      return {
        folder,
        at: at === null ? '' : [at.hour, at.minute].map((part) => String(part).padStart(2, '0')).join(':'),
        backups: (await list()).map(present),
      };
    }),
    implement(api.backup.run, async (call) => {
      requirePlatform(call.user);
      const made = await here().run();
      const name = basename(made.folder);
      await call.withTenant((tx) =>
        recordAudit(tx, call, { action: 'backup.run', target: { type: 'backup', id: name, name } }),
      );
      return present(name);
    }),
  ];
}
