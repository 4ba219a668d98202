import type { UserInfo } from '#shared/api/auth';
import { AppError } from '#shared/errors';
import type { TenantTx } from '../../db/tenancy.ts';
import type { Principal } from '../../http/implement.ts';
import { findPermitted, findRoles } from '../../rights/roles.ts';
import { findPosts, findProfile } from './repository.ts';

/** The signed-in user with current rights, so that newly granted ones are included. */
export async function describeUser(
  tx: TenantTx,
  { userId, deptId: workingDeptId, mustChangePassword }: Principal,
): Promise<UserInfo> {
  const profile = await findProfile(tx, userId, workingDeptId);
  if (profile === undefined) throw new AppError('auth.expired');
  const { user, tenantName, deptName, settings } = profile;
  const roles = await findRoles(tx, userId);
  const posts = await findPosts(tx, userId);
  return {
    id: user.id,
    account: user.account,
    name: user.name,
    realName: user.realName,
    avatar: user.avatar,
    phone: user.phone,
    email: user.email,
    sex: user.sex,
    birthday: user.birthday,
    tenantId: user.tenantId,
    tenantName,
    deptId: workingDeptId,
    deptName,
    roleId: roles.map((role) => role.id).join(','),
    roleName: roles.map((role) => role.roleName).join(','),
    postId: posts.map((post) => post.id).join(','),
    postName: posts.map((post) => post.postName).join(','),
    roles: roles.map((role) => role.roleAlias),
    permissions: (await findPermitted(tx, roles)).permissions,
    mustChangePassword,
    areaScale: settings.areaScale,
  };
}
