import { api } from '#shared/api/index';
import { AppError } from '#shared/errors';
import { changesRecords } from '../../audit/audited.ts';
import type { ServerContext } from '../../context.ts';
import { type Implementation, implement } from '../../http/implement.ts';
import type { AuthService } from '../auth/service.ts';
import { passwordFor } from './given-password.ts';
import { OWNER } from './lists.ts';
import { tellPasswordReset } from './notices.ts';
import { changeOwnPassword, setPassword } from './passwords.ts';

/** The change of the caller's own password, and the reset of other users' passwords. */
export function userPasswordRoutes(context: ServerContext, auth: AuthService): Implementation[] {
  const { now } = context;
  const { accounts, proveOwnPassword } = auth;
  return [
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
      const { secret, shown } = await passwordFor(auth, call);
      const { userIds } = call.query;
      const by = { ...call.user, now: now(), scope: call.scopeIn(OWNER) };
      await changesRecords(call, 'user.reset_password', userIds, async (tx) => {
        await setPassword(tx, userIds, secret, call.user, by);
        await tellPasswordReset(tx, context, userIds, call.user);
      });
      return shown;
    }),
  ];
}
