import type { ServerContext } from '../../../context.ts';
import type { FileStore } from './store.ts';

/**
 * Removes keys from the store, if there is one. A key that cannot be removed is logged and only wastes space, as no file
 * has it any more.
 */
export async function removeKeys(
  store: FileStore | null,
  keys: readonly string[],
  log: ServerContext['log'],
): Promise<void> {
  for (const key of keys)
    await store
      ?.remove(key)
      .catch((error: unknown) => log.warn({ err: error, key }, 'stored file not removed'));
}
