import { api } from '#shared/api/index';
import { changesRecords } from '../../audit/audited.ts';
import type { ServerContext } from '../../context.ts';
import type { ScopeInTx } from '../../db/data-scope.ts';
import { type Implementation, implement, type SignedInCall } from '../../http/implement.ts';
import { requireCall } from '../../rights/require-permission.ts';
import type { AuthService } from '../auth/service.ts';
import { tellingBlockedSteps } from '../workflow/service.ts';
import { passwordFor } from './given-password.ts';
import { OWNER } from './lists.ts';
import { tellingRoles, tellPasswordReset } from './notices.ts';
import { savesUser } from './save-user.ts';
import { insertUser, type UserFields, updateOwnInfo, updateUser } from './service.ts';

type Auth = Pick<AuthService, 'accounts'>;
type Sent = UserFields & { password?: string | undefined; version?: number | undefined };
type SaveCall = SignedInCall<typeof api.user.add | typeof api.user.submit | typeof api.user.update>;

/** The calls that add a user and change one. */
export function userSaveRoutes(context: ServerContext, auth: Auth): Implementation[] {
  return [
    implement(api.user.add, (call) => addUser(context, auth, call, call.body)),
    implement(api.user.submit, (call) => {
      const { id, ...sent } = call.body;
      const scope = call.scopeIn(OWNER);
      return id === undefined
        ? addUser(context, auth, call, sent)
        : changeUser(context, auth, call, { id, action: 'user.save', scope }, sent);
    }),
    implement(api.user.update, (call) => {
      const { id, ...sent } = call.body;
      const scope = call.scopeIn(OWNER);
      return changeUser(context, auth, call, { id, action: 'user.update', scope }, sent);
    }),
    implement(api.user.updateInfo, (call) =>
      changesRecords(call, 'user.update_info', [call.user.userId], (tx) =>
        updateOwnInfo(tx, call.body, call.user, { ...call.user, now: context.now() }),
      ),
    ),
  ];
}

/** Adds a user; the answer has the password if it was generated. */
async function addUser(
  context: ServerContext,
  auth: Auth,
  call: SaveCall,
  { password: sent, version: _none, ...fields }: Sent,
): Promise<{ id: string; password?: string }> {
  const { secret, shown } = await passwordFor(auth, call, sent);
  const by = { ...call.user, now: context.now(), newId: context.nextId(), ...secret };
  const saved = await savesUser(call, { action: 'user.save' }, (tx) => insertUser(tx, fields, call.user, by));
  return { ...saved, ...shown };
}

/** Changes a user, and notifies them of changed roles and of a password they did not choose. */
async function changeUser(
  context: ServerContext,
  { accounts }: Auth,
  call: SaveCall,
  { id, action, scope }: { id: string; action: 'user.save' | 'user.update'; scope: ScopeInTx },
  { password: sent, ...fields }: Sent,
): Promise<{ id: string }> {
  const { user } = call;
  // Otherwise 编辑 would include 重置密码.
  if (sent) requireCall(user, api.user.resetPassword);
  const passwordHash = sent ? await accounts.hashSent(sent) : undefined;
  const by = { ...user, now: context.now(), scope, passwordHash };
  return savesUser(call, { id, action }, (tx) =>
    tellingBlockedSteps(tx, context, user, () =>
      tellingRoles(tx, context, [id], user, async () => {
        await updateUser(tx, id, fields, user, by);
        if (passwordHash !== undefined) await tellPasswordReset(tx, context, [id], user);
        return id;
      }),
    ),
  );
}
