import { api } from '#shared/api/index';
import { AppError } from '#shared/errors';
import { user } from '#shared/records/user';
import { recordAudits } from '../../audit/record-audit.ts';
import type { ServerContext } from '../../context.ts';
import { type Implementation, implement } from '../../http/implement.ts';
import { isWorkbook } from '../../http/read-sheet-file.ts';
import { readSheetInThread } from '../../http/read-sheet-thread.ts';
import { pageDownloadRoutes } from '../../records/page-download.ts';
import { requireCall } from '../../rights/require-permission.ts';
import { readingInTurn } from '../../threads/turns.ts';
import type { AuthService } from '../auth/service.ts';
import { inCompany } from '../tenant/service.ts';
import { passwordFor } from './given-password.ts';
import { importUsers } from './import.ts';
import { findUserPage, OWNER } from './lists.ts';
import { DOWNLOAD_COLUMNS, downloadTemplate, readUserSheet } from './sheet.ts';

/** Users as a sheet: the download, the template of an import, and the import. */
export function userSheetRoutes(
  context: ServerContext,
  auth: Pick<AuthService, 'accounts'>,
): Implementation[] {
  const { database, nextId, now } = context;
  return [
    ...pageDownloadRoutes(context, api.user, {
      title: user.words.many,
      columns: DOWNLOAD_COLUMNS,
      findPage: (query, by) =>
        inCompany(database, by.user, query.tenantId, (tx) =>
          findUserPage(tx, query, query, by.scopeTo(OWNER)),
        ),
    }),
    implement(api.user.exportTemplate, ({ facts }) => downloadTemplate(facts.language)),
    implement(api.user.importUsers, async (call) => {
      const { user: caller, file } = call;
      const covers = (call.body.isCovered ?? call.query.isCovered) === 1;
      if (covers) requireCall(caller, api.user.update);
      const scope = call.scopeIn(OWNER);
      if (file === undefined || file.bytes.length === 0) throw new AppError('upload.missing');
      if (!isWorkbook(file.bytes)) throw new AppError('import.unreadable');
      const rows = readUserSheet(await readingInTurn(() => readSheetInThread(file.bytes)));
      const { secret, shown } = await passwordFor(auth, call);
      const by = { ...caller, now: now(), newId: nextId, covers, scope, ...secret };
      const imported = await call.withTenant(async (tx) => {
        const done = await importUsers(tx, rows, caller, by);
        await recordAudits(
          tx,
          call,
          done.map(({ id, isNew }) => ({
            action: 'user.import',
            target: { type: 'user', id },
            details: { isNew },
          })),
        );
        return done;
      });
      const added = imported.filter(({ isNew }) => isNew).length;
      return { added, changed: imported.length - added, ...(added > 0 ? shown : {}) };
    }),
  ];
}
