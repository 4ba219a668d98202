import type { ServerContext } from '../../context.ts';
import { clearUnused } from './files.ts';
import { chooseStore } from './stores/index.ts';

/** Permissions that ended this long ago are cleared away; an upload under way at their end is over by then. */
const KEEP_UNUSED_MS = 60 * 60_000;

/** Forgets a company's permissions that ended unused, and what the store has of them; gives their number. */
export async function clearUnusedUploads(
  { config, database, now, log }: ServerContext,
  tenantId: string,
): Promise<number> {
  const endedBefore = new Date(now().getTime() - KEEP_UNUSED_MS);
  const keys = await database.withTenant(tenantId, (tx) => clearUnused(tx, endedBefore));
  const store = chooseStore(config, now);
  // What cannot be removed now is only space lost; the record of it is gone all the same.
  for (const key of keys.filter((one) => one !== ''))
    await store
      ?.remove(key)
      .catch((error: unknown) => log.warn({ err: error, key }, 'stored file not removed'));
  return keys.length;
}
