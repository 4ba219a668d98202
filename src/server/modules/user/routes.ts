import { api } from '#shared/api/index';
import type { Endpoint } from '#shared/api/kit';
import { AppError } from '#shared/errors';
import { changesRecords } from '../../audit/audited.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { ServerContext } from '../../context.ts';
import { asListAnswer, pageAsked } from '../../db/lists.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { type Implementation, implement, type SignedInCall } from '../../http/implement.ts';
import { readWorkbook } from '../../http/read-workbook.ts';
import { unlockAccount } from '../../limits/attempts.ts';
import { openRights } from '../../rights/reach.ts';
import { makePassword } from '../../secrets/made-up-password.ts';
import { hashPassword } from '../../secrets/passwords.ts';
import { type AuthService, describeUser, findSwitchableDepartments } from '../auth/service.ts';
import { findInitialPasswordHash, inCompany } from '../tenant/service.ts';
import { importUsers } from './import.ts';
import {
  findColleagues,
  findUserDetail,
  findUserExport,
  findUserList,
  findUserPage,
  OWNER,
  searchUsers,
} from './lists.ts';
import { tellingRoles, tellPasswordReset } from './notices.ts';
import { savesUser } from './save-user.ts';
import {
  changeOwnPassword,
  grantRoles,
  insertUser,
  type NewPassword,
  removeUsers,
  requireUsers,
  setPassword,
  updateOwnInfo,
  updateUser,
} from './service.ts';
import { setStatus } from './set-status.ts';
import { downloadTemplate, downloadUsers, readUserSheet } from './sheet.ts';

export function userRoutes(
  context: ServerContext,
  { accounts, proveOwnPassword }: AuthService,
): Implementation[] {
  const { database, nextId, now } = context;

  /** The password sent; without one the company's initial one or, where there is none, one made up, which is then told. */
  async function passwordFor(
    { withTenant }: Pick<SignedInCall<Endpoint>, 'withTenant'>,
    sent?: string,
  ): Promise<{ secret: NewPassword; told: { password?: string } }> {
    if (sent) return { secret: { passwordHash: await accounts.hashSent(sent), mustChange: false }, told: {} };
    const initial = await withTenant(findInitialPasswordHash);
    if (initial !== '') return { secret: { passwordHash: initial, mustChange: true }, told: {} };
    const password = makePassword();
    const passwordHash = await hashPassword(password);
    return { secret: { passwordHash, mustChange: false }, told: { password } };
  }

  /** Changes a user and tells him of other roles and of a password he did not choose. */
  const changeUser: typeof updateUser = (tx, id, fields, user, by) =>
    tellingRoles(tx, context, [id], user, async () => {
      await updateUser(tx, id, fields, user, by);
      if (by.passwordHash !== undefined) await tellPasswordReset(tx, context, [id], user);
      return id;
    });

  return [
    implement(api.user.page, ({ query, user, scopeTo }) => {
      const scope = scopeTo(OWNER);
      return inCompany(database, user, query.tenantId, (tx) => findUserPage(tx, query, query, scope));
    }),
    implement(api.user.list, async ({ query, user, scopeTo }) => {
      const asked = pageAsked(query);
      const scope = scopeTo(OWNER);
      return inCompany(database, user, query.tenantId, async (tx) =>
        asListAnswer(
          asked === null ? await findUserList(tx, query, scope) : await findUserPage(tx, query, asked, scope),
        ),
      );
    }),
    ...[api.user.detail, api.user.detailByQuery].map((endpoint) =>
      implement(endpoint, ({ query, withTenant, scopeTo }) =>
        withTenant((tx) => findUserDetail(tx, query.id, scopeTo(OWNER))),
      ),
    ),
    ...[api.user.detailBySelf, api.user.info].map((endpoint) =>
      implement(endpoint, ({ user, withTenant }) => withTenant((tx) => describeUser(tx, user))),
    ),
    implement(api.user.userListBySelf, ({ withTenant }) => withTenant(findColleagues)),
    implement(api.user.deptListBySelf, ({ user, withTenant }) =>
      withTenant((tx) => findSwitchableDepartments(tx, user.userId)),
    ),
    implement(api.user.search, ({ query, withTenant }) => withTenant((tx) => searchUsers(tx, query))),
    implement(api.user.grant, (call) => {
      const { userIds, roleIds } = call.query;
      const by = { scope: call.scopeIn(OWNER), now: now() };
      const work = (tx: TenantTx) =>
        tellingRoles(tx, context, userIds, call.user, () => grantRoles(tx, userIds, roleIds, call.user, by));
      return changesRecords(call, 'user.grant', userIds, work, { roleIds });
    }),
    implement(api.user.remove, (call) => {
      const scope = call.scopeIn(OWNER);
      return changesRecords(call, 'user.remove', call.query.ids, (tx) =>
        removeUsers(tx, call.query.ids, call.user, { ...call.user, now: now(), scope }),
      );
    }),
    implement(api.user.add, async (call) => {
      const { password: sent, version: _none, ...fields } = call.body;
      const { secret, told } = await passwordFor(call, sent);
      const by = { ...call.user, now: now(), newId: nextId(), ...secret };
      return {
        ...(await savesUser(call, { action: 'user.save' }, (tx) => insertUser(tx, fields, call.user, by))),
        ...told,
      };
    }),
    implement(api.user.submit, async (call) => {
      const { id, password: sent, ...fields } = call.body;
      const scope = call.scopeIn(OWNER);
      const by = { ...call.user, now: now() };
      if (id !== undefined) {
        const passwordHash = sent ? await accounts.hashSent(sent) : undefined;
        return savesUser(call, { id, action: 'user.save' }, (tx) =>
          changeUser(tx, id, fields, call.user, { ...by, scope, passwordHash }),
        );
      }
      const { secret, told } = await passwordFor(call, sent);
      const made = { ...by, newId: nextId(), ...secret };
      return {
        ...(await savesUser(call, { action: 'user.save' }, (tx) => insertUser(tx, fields, call.user, made))),
        ...told,
      };
    }),
    implement(api.user.update, async (call) => {
      const { id, password: sent, ...fields } = call.body;
      const passwordHash = sent ? await accounts.hashSent(sent) : undefined;
      const by = { ...call.user, now: now(), scope: call.scopeIn(OWNER), passwordHash };
      return savesUser(call, { id, action: 'user.update' }, (tx) =>
        changeUser(tx, id, fields, call.user, by),
      );
    }),
    implement(api.user.updateInfo, (call) =>
      changesRecords(call, 'user.update_info', [call.user.userId], (tx) =>
        updateOwnInfo(tx, call.body, call.user, { ...call.user, now: now() }),
      ),
    ),
    implement(api.user.updatePassword, async (call) => {
      const { oldPassword, newPassword, newPassword1 } = call.query;
      const proven = await proveOwnPassword(call.user, oldPassword, call.facts);
      if (!(await accounts.isSame(newPassword, newPassword1))) throw new AppError('user.password_repeat');
      if (await accounts.isSame(oldPassword, newPassword)) throw new AppError('user.same_password');
      const fresh = await accounts.hashEncrypted(newPassword);
      return changesRecords(call, 'user.update_password', [call.user.userId], (tx) =>
        changeOwnPassword(tx, call.user, { proven, fresh }, { ...call.user, now: now() }),
      );
    }),
    implement(api.user.resetPassword, async (call) => {
      const { secret, told } = await passwordFor(call);
      const { userIds } = call.query;
      const by = { ...call.user, now: now(), scope: call.scopeIn(OWNER) };
      await changesRecords(call, 'user.reset_password', userIds, async (tx) => {
        await setPassword(tx, userIds, { ...secret, mustChange: true }, call.user, by);
        await tellPasswordReset(tx, context, userIds, call.user);
      });
      return told;
    }),
    implement(api.user.download, async ({ query, user, facts, scopeTo }) => {
      const scope = scopeTo(OWNER);
      const found = await inCompany(database, user, query.tenantId, (tx) => findUserExport(tx, query, scope));
      return downloadUsers(found, facts.language);
    }),
    implement(api.user.exportTemplate, ({ facts }) => downloadTemplate(facts.language)),
    implement(api.user.importUsers, async (call) => {
      const { user, file } = call;
      const covers = (call.body.isCovered ?? call.query.isCovered) === 1;
      if (covers && !user.permissions.has('user_edit'))
        throw new AppError('auth.forbidden', { permission: 'user_edit' });
      const scope = call.scopeIn(OWNER);
      if (file === undefined || file.bytes.length === 0) throw new AppError('upload.missing');
      const rows = readUserSheet(readWorkbook(file.bytes));
      const { secret, told } = await passwordFor(call);
      const by = { ...user, now: now(), newId: nextId, covers, scope, ...secret, mustChange: true };
      const imported = await call.withTenant(async (tx) => {
        const done = await importUsers(tx, rows, user, by);
        for (const { id, isNew } of done)
          await recordAudit(tx, call, {
            action: 'user.import',
            target: { type: 'user', id },
            details: { isNew },
          });
        return done;
      });
      const added = imported.filter(({ isNew }) => isNew).length;
      return { added, changed: imported.length - added, ...(added > 0 ? told : {}) };
    }),
    ...(
      [
        [api.user.disable, 'user.disable', 0],
        [api.user.enable, 'user.enable', 1],
      ] as const
    ).map(([endpoint, action, status]) =>
      implement(endpoint, (call) => {
        const { userIds = [] } = call.query;
        const by = { ...call.user, now: now(), scope: call.scopeIn(OWNER) };
        return changesRecords(call, action, userIds, (tx) => setStatus(tx, userIds, status, call.user, by));
      }),
    ),
    implement(api.user.unlock, async (call) => {
      const { userIds } = call.query;
      const scope = call.scopeIn(OWNER);
      const { tenantId } = call.user;
      return database.withScopes(async ({ system, tenant }) => {
        const locked = await tenant(tenantId, async (tx) =>
          requireUsers(tx, userIds, await openRights(tx, call.user), scope),
        );
        await system(async (tx) => {
          for (const user of locked) await unlockAccount(tx, tenantId, user);
        });
        const withTenant = <T>(work: (tx: TenantTx) => Promise<T>) => tenant(tenantId, work);
        return changesRecords({ ...call, withTenant }, 'user.unlock', userIds, async () => undefined);
      });
    }),
  ];
}
