import { api } from '#shared/api/index';
import { AppError } from '#shared/errors';
import type { ServerContext } from '../../context.ts';
import { asListAnswer, pageAsked } from '../../db/lists.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { type Implementation, implement } from '../../http/implement.ts';
import { changesRecords, savesRecord } from '../audit/audited.ts';
import { unlockAccount } from '../auth/attempts.ts';
import { findSwitchableDepartments } from '../auth/departments.ts';
import { makePassword } from '../auth/made-up-password.ts';
import { hashPassword } from '../auth/passwords.ts';
import type { AuthService } from '../auth/service.ts';
import { describeUser } from '../auth/user-info.ts';
import { inCompany } from '../tenant/service.ts';
import { findColleagues, findUserDetail, findUserList, findUserPage, OWNER, searchUsers } from './lists.ts';
import {
  changeOwnPassword,
  grantRoles,
  insertUser,
  removeUsers,
  requireUsers,
  setPassword,
  updateOwnInfo,
  updateUser,
} from './service.ts';

export function userRoutes(
  { database, nextId, now }: ServerContext,
  { accounts, proveOwnPassword }: AuthService,
): Implementation[] {
  /** The hash of the password sent, or of one made up, which is then told. */
  async function passwordFor(sent: string | undefined): Promise<{ passwordHash: string; password?: string }> {
    if (sent !== undefined && sent !== '') return { passwordHash: await accounts.hashEncrypted(sent) };
    const password = makePassword();
    return { passwordHash: await hashPassword(password), password };
  }

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
      implement(endpoint, ({ user, withTenant }) =>
        withTenant((tx) => describeUser(tx, user.userId, user.deptId)),
      ),
    ),
    implement(api.user.userListBySelf, ({ withTenant }) => withTenant(findColleagues)),
    implement(api.user.deptListBySelf, ({ user, withTenant }) =>
      withTenant((tx) => findSwitchableDepartments(tx, user.userId)),
    ),
    implement(api.user.search, ({ query, withTenant }) => withTenant((tx) => searchUsers(tx, query))),
    implement(api.user.grant, (call) => {
      const { userIds, roleIds } = call.query;
      const by = { scope: call.scopeTo(OWNER), now: now() };
      const work = (tx: TenantTx) => grantRoles(tx, userIds, roleIds, call.user, by);
      return changesRecords(call, 'user.grant', userIds, work, { roleIds });
    }),
    implement(api.user.remove, (call) => {
      const scope = call.scopeTo(OWNER);
      return changesRecords(call, 'user.remove', call.query.ids, (tx) =>
        removeUsers(tx, call.query.ids, call.user, { ...call.user, now: now(), scope }),
      );
    }),
    implement(api.user.add, async (call) => {
      const { password: sent, ...fields } = call.body;
      const { passwordHash, ...told } = await passwordFor(sent);
      const by = { ...call.user, now: now(), newId: nextId(), passwordHash };
      return { ...(await savesRecord(call, 'user', (tx) => insertUser(tx, fields, call.user, by))), ...told };
    }),
    implement(api.user.submit, async (call) => {
      const { id, password: sent, ...fields } = call.body;
      const scope = call.scopeTo(OWNER);
      const by = { ...call.user, now: now() };
      if (id !== undefined) {
        const passwordHash = sent ? await accounts.hashEncrypted(sent) : undefined;
        return savesRecord(call, 'user', (tx) =>
          updateUser(tx, id, fields, call.user, { ...by, scope, passwordHash }),
        );
      }
      const { passwordHash, ...told } = await passwordFor(sent);
      const made = { ...by, newId: nextId(), passwordHash };
      return {
        ...(await savesRecord(call, 'user', (tx) => insertUser(tx, fields, call.user, made))),
        ...told,
      };
    }),
    implement(api.user.update, async (call) => {
      const { id, password: sent, ...fields } = call.body;
      const passwordHash = sent ? await accounts.hashEncrypted(sent) : undefined;
      const by = { ...call.user, now: now(), scope: call.scopeTo(OWNER), passwordHash };
      return savesRecord(call, 'user', (tx) => updateUser(tx, id, fields, call.user, by));
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
      const fresh = await accounts.hashEncrypted(newPassword);
      return changesRecords(call, 'user.update_password', [call.user.userId], (tx) =>
        changeOwnPassword(tx, call.user, { proven, fresh }, { ...call.user, now: now() }),
      );
    }),
    implement(api.user.resetPassword, async (call) => {
      const { passwordHash, ...told } = await passwordFor(undefined);
      const { userIds } = call.query;
      const by = { ...call.user, now: now(), scope: call.scopeTo(OWNER) };
      await changesRecords(call, 'user.reset_password', userIds, (tx) =>
        setPassword(tx, userIds, passwordHash, call.user, by),
      );
      return told;
    }),
    implement(api.user.unlock, async (call) => {
      const { userIds } = call.query;
      const scope = call.scopeTo(OWNER);
      const { tenantId } = call.user;
      return database.withScopes(async ({ system, tenant }) => {
        const locked = await tenant(tenantId, (tx) => requireUsers(tx, userIds, call.user, scope));
        await system(async (tx) => {
          for (const user of locked) await unlockAccount(tx, tenantId, user);
        });
        const withTenant = <T>(work: (tx: TenantTx) => Promise<T>) => tenant(tenantId, work);
        return changesRecords({ ...call, withTenant }, 'user.unlock', userIds, async () => undefined);
      });
    }),
  ];
}
