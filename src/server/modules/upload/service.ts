import type { z } from 'zod';
import { type UploadSignature, uploadApi } from '#shared/api/upload';
import { AppError } from '#shared/errors';
import { UPLOAD_LIMIT_BYTES, type UploadScope } from '#shared/upload-rules';
import { type Actor, recordAudit } from '../../audit/record-audit.ts';
import type { ServerContext } from '../../context.ts';
import type { FormFile, Principal, RequestFacts } from '../../http/implement.ts';
import { fileUrlOf, idOfName, nameOf } from './addresses.ts';
import { answerFile } from './answer-file.ts';
import {
  claim,
  clearUnused,
  countOpen,
  type FileRow,
  findById,
  findStored,
  giveBack,
  insertSigned,
  markRemoved,
  markStored,
  requireWithinQuota,
  withdraw,
} from './files.ts';
import { judgeFile } from './judge.ts';
import { readPolicy, signPolicy } from './policy.ts';
import type { FileStore } from './stores/store.ts';

export { fileOrigins } from './addresses.ts';
export { createKeptFiles, type KeptFiles } from './kept-files.ts';
export { clearRemovedFiles, readRecordFile, removeRecordFiles, takeForRecord } from './record-files.ts';

const MINUTE_MS = 60_000;
/** How long a permission to upload is good. */
const SIGNATURE_MS = 10 * MINUTE_MS;
/** Permissions that ended this long ago are cleared away; an upload under way at their end is over by then. */
const KEEP_UNUSED_MS = 60 * MINUTE_MS;
/** Permissions one user may have open; a page signs a file when its turn comes, so this is many. */
const MOST_OPEN = 100;
const ACCESS_KEY_ID = 'veneer-desk';
/** Scope, company, and at the end the permission's id, of a directory we signed. */
const DIRECTORY = /^(tenant|private|common)\/(\w{1,12})\/(?:[\w-]+\/)*(\d{1,19})\/$/;
const PLAIN_NAME = /^[^/\\\0]{1,120}$/;

interface Ticket {
  scope: UploadScope;
  tenantId: string;
  id: string;
}

interface Wish {
  directory: string;
  moduleType?: string;
  description?: string | undefined;
}

/** Who asks, and by what origin he knows this server. */
type Facts = Actor['facts'] & Pick<RequestFacts, 'origin'>;
type Call = { user: Principal; facts: Facts };

/** Uploading in three steps: permission, form, and what became of it. */
export function createUploads(
  { config, database, secret, nextId, now, log }: ServerContext,
  store: FileStore | null,
) {
  const formKey = secret.derive('upload-form', 32);
  const needStore = (): FileStore => {
    if (store === null) throw new AppError('upload.no_store');
    return store;
  };

  /** Notes a permission and gives its directory. What others left unused is cleared away on the occasion. */
  async function noteWish(user: Principal, scope: UploadScope, wish: Wish) {
    const id = nextId();
    const at = now();
    const whose =
      scope === 'tenant' ? [wish.moduleType ?? 'common'] : scope === 'private' ? [user.userId] : [];
    const directory = `${[scope, user.tenantId, ...whose, wish.directory, id].join('/')}/`;
    const expiresAt = new Date(at.getTime() + SIGNATURE_MS);
    const left = await database.withTenant(user.tenantId, async (tx) => {
      const cleared = await clearUnused(tx, new Date(at.getTime() - KEEP_UNUSED_MS));
      if ((await countOpen(tx, user.userId, at)) >= MOST_OPEN)
        throw new AppError('upload.too_many', { limit: MOST_OPEN });
      await insertSigned(tx, {
        id,
        scope,
        ownerId: user.userId,
        directory,
        moduleType: wish.moduleType ?? '',
        description: wish.description ?? '',
        expiresAt,
        createTime: at,
      });
      return cleared;
    });
    await removeBytes(left);
    return { id, directory, expiresAt };
  }

  /** A key that cannot be removed now is only space lost; the record of it is gone all the same. */
  async function removeBytes(keys: readonly string[]): Promise<void> {
    for (const key of keys)
      await needStore()
        .remove(key)
        .catch((error: unknown) => log.warn({ err: error, key }, 'stored file not removed'));
  }

  /**
   * Judges the bytes, takes the permission and stores them: a file and its entry in the audit trail, or no trace of one.
   * Throws `upload.quota` where the company's files would come to more than they may.
   */
  async function storeFile(ticket: Ticket, file: FormFile, facts: Facts) {
    const { tenantId, scope, id } = ticket;
    const judged = await judgeFile(file.name, file.bytes);
    const storeKey = `${scope}/${tenantId}/${id}.${judged.extension}`;
    const { contentType, resolutionRatio } = judged;
    const what = {
      fileName: file.name,
      storeKey,
      contentType,
      resolutionRatio,
      sizeBytes: file.bytes.length,
    };
    const isOurs = await database.withTenant(tenantId, async (tx) => {
      const isClaimed = await claim(tx, id, now(), what);
      if (isClaimed) await requireWithinQuota(tx, tenantId, config.uploadQuotaBytes);
      return isClaimed;
    });
    if (!isOurs) throw new AppError('upload.used');
    let isPut = false;
    try {
      await needStore().put(storeKey, file.bytes, contentType);
      isPut = true;
      await database.withTenant(tenantId, async (tx) => {
        const user = await markStored(tx, id, now());
        await recordAudit(
          tx,
          { user, facts },
          {
            action: 'file.upload',
            target: { type: 'file', id, name: file.name },
            details: { scope, sizeBytes: file.bytes.length },
          },
        );
      });
    } catch (error) {
      // Where the last step was done after all and only its answer was lost, there is nothing to give back.
      const isOpen = await database.withTenant(tenantId, (tx) => giveBack(tx, id, { mayBeKept: !isPut }));
      if (isPut && isOpen) await removeBytes([storeKey]);
      throw error;
    }
    return { fileUrl: fileUrlOf({ scope, tenantId, storeKey }, facts.origin), resolutionRatio };
  }

  function ticketOf(directory: string): Ticket {
    const [, scope, tenantId, id] = DIRECTORY.exec(directory) ?? [];
    if (scope === undefined || tenantId === undefined || id === undefined)
      throw new AppError('upload.refused');
    return { scope: scope as UploadScope, tenantId, id };
  }

  return {
    async sign({ user, facts }: Call, scope: UploadScope, wish: Wish): Promise<UploadSignature> {
      const { forms } = needStore();
      const { directory, expiresAt } = await noteWish(user, scope, wish);
      const common = { directory, callback: '', extension: '' };
      if (forms !== undefined) {
        const form = forms.sign({
          directory: incoming(directory),
          expiresAt,
          limitBytes: UPLOAD_LIMIT_BYTES,
        });
        return { ...common, ...form, directory: incoming(directory), needsCompletion: true };
      }
      const signed = signPolicy({ directory, expiresAt }, formKey);
      return {
        ...common,
        ...signed,
        host: `${facts.origin}${uploadApi.post.path}`,
        accessKeyId: ACCESS_KEY_ID,
        fields: { ...signed, OSSAccessKeyId: ACCESS_KEY_ID, callback: '', success_action_status: '200' },
        needsCompletion: false,
      };
    },

    /** Plays the bucket. Throws `upload.refused`, `upload.expired`, `upload.used`, or what is wrong with the file. */
    async post(form: z.output<typeof uploadApi.post.body>, file: FormFile | undefined, facts: Facts) {
      if ((form.OSSAccessKeyId ?? form.accessKeyId) !== ACCESS_KEY_ID || needStore().forms !== undefined)
        throw new AppError('upload.refused');
      const policy = readPolicy(form, formKey);
      if (policy.expiresAt <= now()) throw new AppError('upload.expired');
      const name = nameUnder(policy.directory, form.key);
      if (file === undefined || file.bytes.length === 0) throw new AppError('upload.missing');
      return storeFile(ticketOf(policy.directory), { name, bytes: file.bytes }, facts);
    },

    /** Takes in what its uploader posted to the store itself. Asked again, it gives the same result. */
    async complete({ user, facts }: Call, key: string) {
      const { forms } = needStore();
      const directory = key.slice(0, key.lastIndexOf('/') + 1);
      if (!directory.startsWith(INCOMING)) throw new AppError('upload.refused');
      const ticket = ticketOf(directory.slice(INCOMING.length));
      const name = nameUnder(directory, key);
      const row = await database.withTenant(user.tenantId, (tx) => findById(tx, ticket.id));
      if (forms === undefined || row?.ownerId !== user.userId || incoming(row.directory) !== directory)
        throw new AppError('upload.refused');
      if (row.state === 'STORED')
        return {
          fileUrl: fileUrlOf({ ...row, scope: ticket.scope }, facts.origin),
          resolutionRatio: row.resolutionRatio,
        };
      const bytes = await forms.collect(key, UPLOAD_LIMIT_BYTES);
      if (bytes === null || bytes.length === 0) throw new AppError('upload.missing');
      try {
        const result = await storeFile(ticket, { name, bytes }, facts);
        await removeBytes([key]);
        return result;
      } catch (error) {
        // What could not be kept can be tried again; what will not do is not left lying about.
        if (error instanceof AppError && error.code !== 'upload.store_failed') await removeBytes([key]);
        throw error;
      }
    },

    /** Stores a file for somebody signed in, in one step. */
    async put({ user, facts }: Call, scope: UploadScope, wish: Wish, file: FormFile | undefined) {
      needStore();
      if (file === undefined || file.bytes.length === 0) throw new AppError('upload.missing');
      const name = file.name.split(/[/\\]/).at(-1) ?? '';
      if (!PLAIN_NAME.test(name)) throw new AppError('upload.type');
      // A file that will not do, or for which there is no room, leaves no permission behind.
      await judgeFile(name, file.bytes);
      const { id } = await noteWish(user, scope, wish);
      const ticket = { scope, tenantId: user.tenantId, id };
      const { fileUrl } = await storeFile(ticket, { name, bytes: file.bytes }, facts).catch(
        async (error: unknown) => {
          await database.withTenant(user.tenantId, (tx) => withdraw(tx, id));
          throw error;
        },
      );
      return {
        link: fileUrl,
        domain: facts.origin,
        name: fileUrl.slice(fileUrl.lastIndexOf('/') + 1),
        originalName: name,
      };
    },

    /** All of them or none: `record.some_missing`; `auth.forbidden` for others' files without the permission to. */
    async remove(
      actor: Actor & { user: Principal },
      scope: UploadScope,
      names: readonly string[],
    ): Promise<void> {
      const { user } = actor;
      const ids = [...new Set(names.map((name) => idOfName(name) ?? '0'))];
      const keys = await database.withTenant(user.tenantId, async (tx) => {
        const found = (await findStored(tx, scope, ids)).filter((row) => mayRead(user, row));
        if (found.length !== ids.length) throw new AppError('record.some_missing');
        const mayRemove = (row: FileRow) =>
          row.ownerId === user.userId || user.permissions.has('file_delete');
        if (!found.every(mayRemove)) throw new AppError('auth.forbidden', { permission: 'file_delete' });
        await markRemoved(tx, ids);
        for (const { id, fileName } of found)
          await recordAudit(tx, actor, {
            action: 'file.remove',
            target: { type: 'file', id, name: fileName },
            details: { scope },
          });
        return found.map((row) => row.storeKey);
      });
      await removeBytes(keys);
    },

    /** A file, if it is the caller's to read; `record.not_found` otherwise, whether it exists or not. */
    async read(whose: { tenantId: string; user: Principal | null }, scope: UploadScope, name: string) {
      const id = idOfName(name) ?? '0';
      const [row] = await database.withTenant(whose.tenantId, (tx) => findStored(tx, scope, [id]));
      if (row === undefined || nameOf(row.storeKey) !== name || !mayRead(whose.user, row))
        throw new AppError('record.not_found');
      return answerFile(needStore(), row, log);
    },
  };
}

/** Posted to a foreign store, a file waits here until it is taken in. */
const INCOMING = 'incoming/';
const incoming = (directory: string) => `${INCOMING}${directory}`;

/** The name under a signed directory; a key elsewhere or with more folders is refused. */
function nameUnder(directory: string, key: string): string {
  const name = key.startsWith(directory) ? key.slice(directory.length) : '';
  if (!PLAIN_NAME.test(name)) throw new AppError('upload.refused');
  return name;
}

/** The database has seen to the company already; a private file is its owner's alone. */
function mayRead(user: Principal | null, row: FileRow): boolean {
  return row.scope !== 'private' || row.ownerId === user?.userId;
}
