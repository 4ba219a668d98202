import { nameOfCall, nodeOfCall } from '#shared/api/call-nodes';
import type { Endpoint } from '#shared/api/kit';
import { AppError } from '#shared/errors';
import type { Principal } from '../http/implement.ts';

/** Throws `auth.forbidden` where a user lacks a permission. */
export function requirePermission({ permissions }: Pick<Principal, 'permissions'>, permission: string): void {
  if (!permissions.has(permission)) throw new AppError('auth.forbidden', { permission });
}

/** Throws `auth.forbidden` or `auth.call_withheld` where a user may not make a call; with `isNew`, to add something. */
export function requireCall(
  user: Pick<Principal, 'permissions' | 'withheld'>,
  endpoint: Endpoint,
  { isNew = false } = {},
): void {
  const { access } = endpoint;
  if (typeof access !== 'object') return;
  const permission = isNew ? (access.permissionToAdd ?? access.permission) : access.permission;
  requirePermission(user, permission);
  if (user.withheld.has(nodeOfCall(endpoint, permission)))
    throw new AppError('auth.call_withheld', { call: nameOfCall(endpoint) });
}
