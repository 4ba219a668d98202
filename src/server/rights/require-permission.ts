import { AppError } from '#shared/errors';
import type { Principal } from '../http/implement.ts';

/** Throws `auth.forbidden` where a user lacks a permission. */
export function requirePermission({ permissions }: Pick<Principal, 'permissions'>, permission: string): void {
  if (!permissions.has(permission)) throw new AppError('auth.forbidden', { permission });
}
