import type { UserInfo } from '#shared/api/auth';
import { AppError } from '#shared/errors';
import type { TenantTx } from '../../db/tenancy.ts';
import type { Principal } from '../../http/implement.ts';
import { findPermitted, findRoles } from '../../rights/roles.ts';
import { settingsOf } from '../setting/service.ts';
import { findDepartmentName, findOwnTenantName, findPosts, findUser } from './repository.ts';

/** The signed-in user with current rights, so that newly granted ones are included. */
export async function describeUser(
  tx: TenantTx,
  { userId, deptId: workingDeptId, mustChangePassword }: Principal,
): Promise<UserInfo> {
  const user = await findUser(tx, userId);
  if (user === undefined) throw new AppError('auth.expired');
  const roles = await findRoles(tx, user.id);
  const held = await findPosts(tx, user.id);
  const tenantName = await findOwnTenantName(tx);
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
    deptName: await findDepartmentName(tx, workingDeptId === '' ? null : workingDeptId),
    roleId: roles.map((role) => role.id).join(','),
    roleName: roles.map((role) => role.roleName).join(','),
    postId: held.map((post) => post.id).join(','),
    postName: held.map((post) => post.postName).join(','),
    roles: roles.map((role) => role.roleAlias),
    permissions: (await findPermitted(tx, roles)).permissions,
    mustChangePassword,
    areaScale: (await settingsOf(tx)).areaScale,
  };
}
