import { AppError } from '#shared/errors';
import type { UploadScope } from '#shared/upload-rules';
import { afterFailure } from '../../after-failure.ts';
import { type Actor, recordAudit } from '../../audit/record-audit.ts';
import type { ServerContext } from '../../context.ts';
import type { FormFile, Principal, RequestFacts } from '../../http/implement.ts';
import { fileUrlOf } from './addresses.ts';
import {
  claim,
  clearUnused,
  countOpen,
  giveBack,
  insertSigned,
  markStored,
  requireWithinQuota,
} from './files.ts';
import { judgeFile } from './judge.ts';
import { removeKeys } from './stores/remove-keys.ts';
import type { FileStore } from './stores/store.ts';

/** Validity of a permission to upload. */
const SIGNATURE_MS = 10 * 60_000;
/** Maximum number of unused permissions of a user; generous, as a page signs each file only when its upload starts. */
const MOST_OPEN = 100;
/** Matches a signed directory: scope, company, and the permission's id at the end. */
const DIRECTORY = /^(tenant|private|common)\/(\w{1,12})\/(?:[\w-]+\/)*(\d{1,19})\/$/;

export interface Ticket {
  scope: UploadScope;
  tenantId: string;
  id: string;
}

export interface Wish {
  directory: string;
  moduleType?: string;
  description?: string | undefined;
}

/** The caller, and the origin under which the caller reaches this server. */
export type Facts = Actor['facts'] & Pick<RequestFacts, 'origin'>;

/** The folders of a scope within those of the company. */
function foldersOf(scope: UploadScope, userId: string, { moduleType }: Wish): string[] {
  if (scope === 'tenant') return [moduleType ?? 'common'];
  return scope === 'private' ? [userId] : [];
}

/** Turns permissions, bytes and keys of the store into files in the database, or leaves no trace of them. */
export class Intake {
  readonly #context: ServerContext;
  readonly #store: FileStore | null;

  constructor(context: ServerContext, store: FileStore | null) {
    this.#context = context;
    this.#store = store;
  }

  /** Throws `upload.no_store`. */
  needStore(): FileStore {
    if (this.#store === null) throw new AppError('upload.no_store');
    return this.#store;
  }

  /** Stores a permission and returns its directory; also deletes expired permissions. */
  async noteWish(user: Principal, scope: UploadScope, wish: Wish) {
    const id = this.#context.nextId();
    const at = this.#context.now();
    const within = foldersOf(scope, user.userId, wish);
    const directory = `${[scope, user.tenantId, ...within, wish.directory, id].join('/')}/`;
    const expiresAt = new Date(at.getTime() + SIGNATURE_MS);
    const left = await this.#context.database.withTenant(user.tenantId, async (tx) => {
      const cleared = await clearUnused(tx, at);
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
    await this.removeKeys(left);
    return { id, directory, expiresAt };
  }

  /** Removes keys from the store, as far as it can. */
  removeKeys(keys: readonly string[]): Promise<void> {
    return removeKeys(this.#store, keys, this.#context.log);
  }

  /**
   * Checks the bytes, claims the permission and stores both the file and its audit entry, or leaves no trace. Throws
   * `upload.quota` if the company's files would exceed its quota.
   */
  async storeFile(ticket: Ticket, file: FormFile, facts: Facts) {
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
    const isOurs = await this.#context.database.withTenant(tenantId, async (tx) => {
      const isClaimed = await claim(tx, id, this.#context.now(), what);
      if (isClaimed) await requireWithinQuota(tx, tenantId, this.#context.config.uploadQuotaBytes);
      return isClaimed;
    });
    if (!isOurs) throw new AppError('upload.used');
    let isPut = false;
    try {
      await this.needStore().put(storeKey, file.bytes, contentType);
      isPut = true;
      await this.#context.database.withTenant(tenantId, async (tx) => {
        const user = await markStored(tx, id, this.#context.now());
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
      // If the last step succeeded and only its answer was lost, no permission is left to release.
      const { database, log } = this.#context;
      const isOpen = await afterFailure(log, 'release of an upload permission', () =>
        database.withTenant(tenantId, (tx) => giveBack(tx, id, { mayBeKept: !isPut })),
      );
      if (isPut && isOpen) await this.removeKeys([storeKey]);
      throw error;
    }
    return { fileUrl: fileUrlOf({ scope, tenantId, storeKey }, facts.origin), resolutionRatio };
  }

  ticketOf(directory: string): Ticket {
    const [, scope, tenantId, id] = DIRECTORY.exec(directory) ?? [];
    if (scope === undefined || tenantId === undefined || id === undefined)
      throw new AppError('upload.refused');
    return { scope: scope as UploadScope, tenantId, id };
  }
}
