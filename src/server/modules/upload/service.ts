import type { z } from 'zod';
import { type UploadSignature, uploadApi } from '#shared/api/upload';
import { AppError } from '#shared/errors';
import { UPLOAD_LIMIT_BYTES, type UploadScope } from '#shared/upload-rules';
import { afterFailure } from '../../after-failure.ts';
import { type Actor, recordAudits } from '../../audit/record-audit.ts';
import type { ServerContext } from '../../context.ts';
import type { FormFile, Principal } from '../../http/implement.ts';
import { fileUrlOf, idOfName, nameOf } from './addresses.ts';
import { answerFile } from './answer-file.ts';
import { type FileRow, findById, findStored, markRemoved, withdraw } from './files.ts';
import { type Facts, Intake, type Wish } from './intake.ts';
import { judgeFile } from './judge.ts';
import { readPolicy, signPolicy } from './policy.ts';
import type { FileStore } from './stores/store.ts';

export { fileOrigins } from './addresses.ts';
export { createKeptFiles, type KeptFiles } from './kept-files.ts';
export {
  clearRemovedFiles,
  lockRecordFiles,
  readRecordFile,
  removeRecordFiles,
  takeForRecord,
} from './record-files.ts';

const ACCESS_KEY_ID = 'veneer-desk';
const PLAIN_NAME = /^[^/\\\0]{1,120}$/;

type Call = { user: Principal; facts: Facts };

/** Uploading in three steps: permission, form and result. */
export class Uploads {
  readonly #context: ServerContext;
  readonly #intake: Intake;
  readonly #formKey: Uint8Array;

  constructor(context: ServerContext, store: FileStore | null) {
    this.#context = context;
    this.#intake = new Intake(context, store);
    this.#formKey = context.secret.derive('upload-form', 32);
  }

  async sign({ user, facts }: Call, scope: UploadScope, wish: Wish): Promise<UploadSignature> {
    const { forms } = this.#intake.needStore();
    const { directory, expiresAt } = await this.#intake.noteWish(user, scope, wish);
    const common = { directory, callback: '', extension: '' };
    if (forms !== undefined) {
      const form = forms.sign({
        directory: incoming(directory),
        expiresAt,
        limitBytes: UPLOAD_LIMIT_BYTES,
      });
      return { ...common, ...form, directory: incoming(directory), needsCompletion: true };
    }
    const signed = signPolicy({ directory, expiresAt }, this.#formKey);
    return {
      ...common,
      ...signed,
      host: `${facts.origin}${uploadApi.post.path}`,
      accessKeyId: ACCESS_KEY_ID,
      fields: { ...signed, OSSAccessKeyId: ACCESS_KEY_ID, callback: '', success_action_status: '200' },
      needsCompletion: false,
    };
  }

  /**
   * Accepts a posted form like a bucket. Throws `upload.refused`, `upload.expired`, `upload.used`, or the errors of
   * `judge`.
   */
  async post(form: z.output<typeof uploadApi.post.body>, file: FormFile | undefined, facts: Facts) {
    if (
      (form.OSSAccessKeyId ?? form.accessKeyId) !== ACCESS_KEY_ID ||
      this.#intake.needStore().forms !== undefined
    )
      throw new AppError('upload.refused');
    const policy = readPolicy(form, this.#formKey);
    if (policy.expiresAt <= this.#context.now()) throw new AppError('upload.expired');
    const name = nameUnder(policy.directory, form.key);
    if (file === undefined || file.bytes.length === 0) throw new AppError('upload.missing');
    return this.#intake.storeFile(
      this.#intake.ticketOf(policy.directory),
      { name, bytes: file.bytes },
      facts,
    );
  }

  /** Collects a file that its uploader posted to the store; a repeated call returns the same result. */
  async complete({ user, facts }: Call, key: string) {
    const { forms } = this.#intake.needStore();
    const directory = key.slice(0, key.lastIndexOf('/') + 1);
    if (!directory.startsWith(INCOMING)) throw new AppError('upload.refused');
    const ticket = this.#intake.ticketOf(directory.slice(INCOMING.length));
    const name = nameUnder(directory, key);
    const row = await this.#context.database.withTenant(user.tenantId, (tx) => findById(tx, ticket.id));
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
      const result = await this.#intake.storeFile(ticket, { name, bytes }, facts);
      await this.#intake.removeKeys([key]);
      return result;
    } catch (error) {
      // After a failure of the store the call can be repeated; a refused file is removed.
      if (error instanceof AppError && error.code !== 'upload.store_failed')
        await this.#intake.removeKeys([key]);
      throw error;
    }
  }

  /** Stores a file for a signed-in user in one step. */
  async put({ user, facts }: Call, scope: UploadScope, wish: Wish, file: FormFile | undefined) {
    this.#intake.needStore();
    if (file === undefined || file.bytes.length === 0) throw new AppError('upload.missing');
    const name = file.name.split(/[/\\]/).at(-1) ?? '';
    if (!PLAIN_NAME.test(name)) throw new AppError('upload.type');
    // A refused file, or one beyond the quota, leaves no permission behind.
    await judgeFile(name, file.bytes);
    const { id } = await this.#intake.noteWish(user, scope, wish);
    const ticket = { scope, tenantId: user.tenantId, id };
    const { fileUrl } = await this.#intake
      .storeFile(ticket, { name, bytes: file.bytes }, facts)
      .catch(async (error: unknown) => {
        const { database, log } = this.#context;
        await afterFailure(log, 'withdrawal of an upload permission', () =>
          database.withTenant(user.tenantId, (tx) => withdraw(tx, id)),
        );
        throw error;
      });
    return {
      link: fileUrl,
      domain: facts.origin,
      name: fileUrl.slice(fileUrl.lastIndexOf('/') + 1),
      originalName: name,
    };
  }

  /**
   * Removes all files or none. Throws `record.some_missing`; `auth.forbidden` for others' files without the permission.
   */
  async remove(
    actor: Actor & { user: Principal },
    scope: UploadScope,
    names: readonly string[],
  ): Promise<void> {
    const { user } = actor;
    const ids = [...new Set(names.map((name) => idOfName(name) ?? '0'))];
    const keys = await this.#context.database.withTenant(user.tenantId, async (tx) => {
      const found = (await findStored(tx, scope, ids)).filter((row) => mayRead(user, row));
      if (found.length !== ids.length) throw new AppError('record.some_missing');
      const mayRemove = (row: FileRow) => row.ownerId === user.userId || user.permissions.has('file_delete');
      if (!found.every(mayRemove)) throw new AppError('auth.forbidden', { permission: 'file_delete' });
      await markRemoved(tx, ids);
      await recordAudits(
        tx,
        actor,
        found.map(({ id, fileName }) => ({
          action: 'file.remove',
          target: { type: 'file', id, name: fileName },
          details: { scope },
        })),
      );
      return found.map((row) => row.storeKey);
    });
    await this.#intake.removeKeys(keys);
  }

  /** A file the caller can read; throws `record.not_found` for any other, whether it exists or not. */
  async read(whose: { tenantId: string; user: Principal | null }, scope: UploadScope, name: string) {
    const id = idOfName(name) ?? '0';
    const [row] = await this.#context.database.withTenant(whose.tenantId, (tx) =>
      findStored(tx, scope, [id]),
    );
    if (row === undefined || nameOf(row.storeKey) !== name || !mayRead(whose.user, row))
      throw new AppError('record.not_found');
    return answerFile(this.#intake.needStore(), row, this.#context.log);
  }
}

/** Directory in a foreign store of posted files that are not taken in yet. */
const INCOMING = 'incoming/';
const incoming = (directory: string) => `${INCOMING}${directory}`;

/** The name under a signed directory. Throws `upload.refused` for a key elsewhere or with more folders. */
function nameUnder(directory: string, key: string): string {
  const name = key.startsWith(directory) ? key.slice(directory.length) : '';
  if (!PLAIN_NAME.test(name)) throw new AppError('upload.refused');
  return name;
}

/**
 * Whether a user can read a file of a company the database has already admitted; only its owner reads a private file.
 */
function mayRead(user: Principal | null, row: FileRow): boolean {
  return row.scope !== 'private' || row.ownerId === user?.userId;
}
