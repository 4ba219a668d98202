import type { ServerContext } from '../../context.ts';
import { clearUnused } from './files.ts';
import { chooseStore } from './stores/index.ts';

/** Permissions that expired this long ago are deleted; an upload running at that moment has ended since. */
const KEEP_UNUSED_MS = 60 * 60_000;

/** Deletes a company's permissions that expired unused, and their files in the store; returns their number. */
export async function clearUnusedUploads(
  { config, database, now, log }: ServerContext,
  tenantId: string,
): Promise<number> {
  const endedBefore = new Date(now().getTime() - KEEP_UNUSED_MS);
  const keys = await database.withTenant(tenantId, (tx) => clearUnused(tx, endedBefore));
  const store = chooseStore(config, now);
  // A file that cannot be removed only wastes space, as its row is gone.
  for (const key of keys.filter((one) => one !== ''))
    await store
      ?.remove(key)
      .catch((error: unknown) => log.warn({ err: error, key }, 'stored file not removed'));
  return keys.length;
}
