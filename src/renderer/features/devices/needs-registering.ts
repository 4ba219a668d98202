import type { Registration } from '#shared/desk/contract/registration';

/**
 * Whether the desk can be registered here: it is not, or the back office refuses its key, as after a revocation. The key in
 * use stays until the new one is registered. No other refusal is mended by a new key.
 */
export function needsRegistering({ desk, connection, error }: Registration): boolean {
  if (desk === null) return true;
  return connection === 'refused' && error?.code === 'desk.key_refused';
}
