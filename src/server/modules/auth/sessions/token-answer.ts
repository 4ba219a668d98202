import type { Token } from '#shared/api/auth';
import type { Role } from '../../../rights/roles.ts';
import type { User } from '../repository.ts';
import type { Tokens } from './tokens.ts';

/** The result of a successful grant. */
export interface Grant {
  user: User;
  roles: readonly Role[];
  postIds: readonly string[];
  /** The department that the session works in; empty if there is none. */
  deptId: string;
  sessionId: string;
  refreshTokenId: string;
  clientId: string;
  scope: string;
}

/** The body of the token call. */
export async function answerToken(tokens: Tokens, grant: Grant, accessTokenSeconds: number): Promise<Token> {
  const { user, roles, clientId } = grant;
  const common = { tenant_id: user.tenantId, user_id: user.id, sid: grant.sessionId, client_id: clientId };
  const shown = {
    account: user.account,
    user_name: user.account,
    dept_id: grant.deptId,
    role_id: roles.map((role) => role.id).join(','),
    role_name: roles.map((role) => role.roleAlias).join(','),
  };
  return {
    access_token: await tokens.issueAccess({ ...common, ...shown }),
    refresh_token: await tokens.issueRefresh({ ...common, jti: grant.refreshTokenId }),
    token_type: 'bearer',
    expires_in: accessTokenSeconds,
    scope: grant.scope,
    tenant_id: user.tenantId,
    user_id: user.id,
    client_id: clientId,
    ...shown,
    post_id: grant.postIds.join(','),
    oauth_id: '',
    nick_name: user.name,
    real_name: user.realName,
    avatar: user.avatar,
  };
}
