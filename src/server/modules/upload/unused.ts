import type { ServerContext } from '../../context.ts';
import { clearUnused } from './files.ts';
import { chooseStore } from './stores/index.ts';
import { removeKeys } from './stores/remove-keys.ts';

/**
 * Deletes a company's permissions that expired unused, and from the store what it may have of their uploads; returns the
 * number of these uploads.
 */
export async function clearUnusedUploads(
  { config, database, now, log }: ServerContext,
  tenantId: string,
): Promise<number> {
  const keys = await database.withTenant(tenantId, (tx) => clearUnused(tx, now()));
  await removeKeys(chooseStore(config, now), keys, log);
  return keys.length;
}
