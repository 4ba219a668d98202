import { eq, inArray } from 'drizzle-orm';
import type { FileAnswer } from '#shared/api/kit';
import { AppError } from '#shared/errors';
import { afterFailure } from '../../after-failure.ts';
import type { ServerContext } from '../../context.ts';
import { files } from '../../db/schema/files.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { markRemoved, requireWithinQuota } from './files.ts';
import { chooseStore } from './stores/index.ts';
import { removeKeys } from './stores/remove-keys.ts';

/** An unconfirmed file is removed after this time. */
const UNCERTAIN_MS = 60 * 60_000;

/** A file the server keeps for a user: a job's input or result. */
export interface FileToKeep {
  tenantId: string;
  ownerId: string;
  fileName: string;
  contentType: string;
  bytes: Uint8Array;
}

/** Files of jobs: in the store and the quota like uploaded ones, but without an address. */
export type KeptFiles = ReturnType<typeof createKeptFiles>;

export function createKeptFiles({ config, database, nextId, now, log }: Omit<ServerContext, 'jobs'>) {
  const store = chooseStore(config, now);
  const needStore = () => {
    if (store === null) throw new AppError('upload.no_store');
    return store;
  };

  return {
    /**
     * Stores bytes and returns the file's id. Unless `confirm` is called in the transaction that refers to the file, it
     * is removed later. Throws `upload.quota`, `upload.no_space`, `upload.no_store`.
     */
    async put({ tenantId, ownerId, fileName, contentType, bytes }: FileToKeep): Promise<string> {
      const target = needStore();
      const id = nextId();
      const storeKey = `job/${tenantId}/${id}`;
      await database.withTenant(tenantId, async (tx) => {
        await tx.insert(files).values({
          id,
          scope: 'job',
          ownerId,
          directory: '',
          state: 'STORING',
          expiresAt: new Date(now().getTime() + UNCERTAIN_MS),
          fileName,
          storeKey,
          contentType,
          sizeBytes: bytes.length,
          createTime: now(),
        });
        await requireWithinQuota(tx, tenantId, config.uploadQuotaBytes);
      });
      try {
        await target.put(storeKey, bytes, contentType);
      } catch (error) {
        // It no longer counts towards the quota, and `clearRemovedFiles` removes what the store may have of it.
        await afterFailure(log, 'removal of a file that was not stored', () =>
          database.withTenant(tenantId, (tx) => markRemoved(tx, [id])),
        );
        throw error;
      }
      return id;
    },

    async confirm(tx: TenantTx, id: string): Promise<void> {
      await tx.update(files).set({ state: 'STORED', storedAt: now() }).where(eq(files.id, id));
    },

    /** Throws `record.not_found` for a file that was removed. */
    async read(tenantId: string, id: string): Promise<FileAnswer> {
      const [row] = await database.withTenant(tenantId, (tx) =>
        tx.select().from(files).where(eq(files.id, id)),
      );
      if (row?.state !== 'STORED') throw new AppError('record.not_found');
      const found = await needStore().read(row.storeKey, row.fileName);
      if (found === null) throw new AppError('record.not_found');
      if ('redirect' in found) return found;
      return { fileName: row.fileName, contentType: row.contentType, bytes: found };
    },

    /** The file's bytes from either kind of store. Throws `record.not_found` as `read` does. */
    async readBytes(tenantId: string, id: string): Promise<Uint8Array> {
      const [row] = await database.withTenant(tenantId, (tx) =>
        tx.select().from(files).where(eq(files.id, id)),
      );
      if (row?.state !== 'STORED') throw new AppError('record.not_found');
      const { forms, read } = needStore();
      const found = await (forms?.collect(row.storeKey, row.sizeBytes) ?? read(row.storeKey, row.fileName));
      if (found === null || 'redirect' in found) throw new AppError('record.not_found');
      return found;
    },

    /** Removes files, whether confirmed or not. */
    async remove(tenantId: string, ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return;
      const rows = await database.withTenant(tenantId, async (tx) => {
        await markRemoved(tx, ids);
        return tx
          .select({ key: files.storeKey })
          .from(files)
          .where(inArray(files.id, [...ids]));
      });
      const keys = rows.map(({ key }) => key);
      await removeKeys(store, keys, log);
    },
  };
}
