import { AppError } from '#shared/errors';
import type { DataScope } from '../../../db/data-scope.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import type { Principal } from '../../../http/implement.ts';
import { findDataScope } from '../../../rights/data-scope.ts';
import { ADMINISTRATOR, findRoles } from '../../../rights/roles.ts';
import { findUser } from '../repository.ts';
import { resolveDepartment } from '../switching/departments.ts';

/** The caller's current data scope, for changes, which must not use cached rights. */
export async function readDataScope(tx: TenantTx, { userId, deptId }: Principal): Promise<DataScope> {
  const user = await findUser(tx, userId);
  if (user === undefined) throw new AppError('auth.expired');
  const held = await findRoles(tx, userId);
  return findDataScope(tx, {
    userId,
    deptId: await resolveDepartment(tx, user, deptId),
    roleIds: held.map((role) => role.id),
    isAdministrator: held.some((role) => role.roleAlias === ADMINISTRATOR),
  });
}
