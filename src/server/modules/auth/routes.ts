import { api } from '#shared/api/index';
import { type Implementation, implement, implementPublic } from '../../http/implement.ts';
import type { AuthService } from './service.ts';
import { describeUser } from './user-info.ts';

export function authRoutes(auth: AuthService): Implementation[] {
  return [
    implementPublic(api.auth.token, ({ query, facts }) => auth.grantToken(query, facts)),
    implementPublic(api.auth.publicKey, async () => ({
      publicKey: auth.publicKey,
      nonce: auth.issueNonce(),
    })),
    implementPublic(api.auth.logout, async ({ facts }) => {
      await auth.signOut(facts);
      return {};
    }),
    implementPublic(api.auth.logoutOrUpload, async ({ body, facts }) => {
      if (Array.isArray(body)) await auth.uploadErrors(body, facts);
      else await auth.signOut(facts);
      return {};
    }),
    implement(api.auth.sessions, ({ user }) => auth.sessions.find(user)),
    implement(api.auth.endSession, async (call) => {
      await auth.sessions.end(call, call.body.id);
      return {};
    }),
    implement(api.auth.endOtherSessions, async (call) => {
      await auth.sessions.endOthers(call);
      return {};
    }),
    implement(api.auth.userInfo, ({ user, withTenant }) => withTenant((tx) => describeUser(tx, user))),
  ];
}
