import type { TenantTx } from '../../db/tenancy.ts';
import { generatePassword } from '../../secrets/generate-password.ts';
import { hashPassword } from '../../secrets/passwords.ts';
import type { AuthService } from '../auth/service.ts';
import { findInitialPasswordHash } from '../tenant/service.ts';
import type { NewPassword } from './passwords.ts';

interface Call {
  withTenant<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
}

/** The password of a user, and the field of the answer that contains a generated one. */
export interface GivenPassword {
  secret: NewPassword;
  shown: { password?: string };
}

/** The password sent; without one the company's initial password, else a generated one. */
export async function passwordFor(
  { accounts }: Pick<AuthService, 'accounts'>,
  { withTenant }: Call,
  sent?: string,
): Promise<GivenPassword> {
  if (sent) return { secret: { passwordHash: await accounts.hashSent(sent), mustChange: false }, shown: {} };
  const initial = await withTenant(findInitialPasswordHash);
  if (initial !== '') return { secret: { passwordHash: initial, mustChange: true }, shown: {} };
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  return { secret: { passwordHash, mustChange: true }, shown: { password } };
}
