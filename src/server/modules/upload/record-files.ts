import { and, asc, eq, inArray, like, lt, ne } from 'drizzle-orm';
import type { FileAnswer } from '#shared/api/kit';
import { AppError } from '#shared/errors';
import { ATTACHMENT_DIRECTORY } from '#shared/upload-rules';
import type { ServerContext } from '../../context.ts';
import { files } from '../../db/schema/files.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { idOfName } from './addresses.ts';
import { answerFile } from './answer-file.ts';
import { type FileRow, findStored, markRemoved } from './files.ts';
import { chooseStore } from './stores/index.ts';

type Context = Pick<ServerContext, 'config' | 'database' | 'now' | 'log'>;

/** An uploaded file that was not attached to a record is removed after this time. */
const UNATTACHED_MS = 24 * 3_600_000;
/** Maximum number of a company's files removed from the store in one run. */
const MOST_AT_ONCE = 1000;

const waitingOf = (ownerId: string) =>
  like(files.directory, `private/%/${ownerId}/${ATTACHMENT_DIRECTORY}/%`);

/**
 * Attaches to a record a file that the caller uploaded for that purpose; the file then no longer has an address. Throws
 * `record.not_found` for any other file.
 */
export async function takeForRecord(tx: TenantTx, ownerId: string, fileUrl: string): Promise<FileRow> {
  const [row] = await tx
    .update(files)
    .set({ scope: 'record' })
    .where(
      and(
        eq(files.id, idOfName(fileUrl) ?? '0'),
        eq(files.scope, 'private'),
        eq(files.state, 'STORED'),
        eq(files.ownerId, ownerId),
        waitingOf(ownerId),
      ),
    )
    .returning();
  if (row === undefined) throw new AppError('record.not_found');
  return row;
}

/** Locks files that several records share, before one of them releases them. */
export async function lockRecordFiles(tx: TenantTx, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: files.id })
    .from(files)
    .where(inArray(files.id, [...ids]))
    .orderBy(asc(files.id))
    .for('update');
}

/** Marks files of records as removed; `clearRemovedFiles` removes them from the store after the commit. */
export async function removeRecordFiles(tx: TenantTx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await markRemoved(tx, ids);
}

/** Reads a file of a record; the caller must check the right to it. Throws `record.not_found`, `upload.no_store`. */
export async function readRecordFile(
  { config, now, database, log }: Context,
  tenantId: string,
  fileId: string,
): Promise<FileAnswer> {
  const store = chooseStore(config, now);
  if (store === null) throw new AppError('upload.no_store');
  const [row] = await database.withTenant(tenantId, (tx) => findStored(tx, 'record', [fileId]));
  if (row === undefined) throw new AppError('record.not_found');
  return answerFile(store, row, log);
}

/**
 * Removes from the store a company's removed files and uploads that were never attached; returns their number. Failed
 * removals are tried again in the next run.
 */
export async function clearRemovedFiles(
  { config, database, now, log }: Context,
  tenantId: string,
): Promise<number> {
  const store = chooseStore(config, now);
  if (store === null) return 0;
  const rows = await database.withTenant(tenantId, async (tx) => {
    await removeUnattached(tx, new Date(now().getTime() - UNATTACHED_MS));
    return tx
      .select({ id: files.id, key: files.storeKey })
      .from(files)
      .where(and(eq(files.state, 'REMOVED'), ne(files.storeKey, '')))
      .limit(MOST_AT_ONCE);
  });
  const gone: string[] = [];
  for (const { id, key } of rows)
    await store.remove(key).then(
      () => gone.push(id),
      (error: unknown) => log.warn({ err: error, key }, 'stored file not removed'),
    );
  if (gone.length > 0)
    await database.withTenant(tenantId, (tx) =>
      tx.update(files).set({ storeKey: '' }).where(inArray(files.id, gone)),
    );
  return gone.length;
}

async function removeUnattached(tx: TenantTx, before: Date): Promise<void> {
  await tx
    .update(files)
    .set({ state: 'REMOVED' })
    .where(
      and(
        eq(files.scope, 'private'),
        eq(files.state, 'STORED'),
        like(files.directory, `private/%/%/${ATTACHMENT_DIRECTORY}/%`),
        lt(files.storedAt, before),
      ),
    );
}
