import type { FastifyBaseLogger } from 'fastify';
import type { FileAnswer } from '#shared/api/kit';
import { AppError } from '#shared/errors';
import type { FileRow } from './files.ts';
import type { FileStore } from './stores/store.ts';

/** Answers a call with a stored file; pictures and videos are shown inline, others saved. Throws `record.not_found`. */
export async function answerFile(
  store: FileStore,
  row: FileRow,
  log: FastifyBaseLogger,
): Promise<FileAnswer> {
  const found = await store.read(row.storeKey, row.fileName);
  if (found === null) {
    log.error({ key: row.storeKey }, 'stored file is gone');
    throw new AppError('record.not_found');
  }
  if ('redirect' in found) return found;
  return {
    fileName: row.fileName,
    contentType: row.contentType,
    bytes: found,
    inline: /^(image|video)\//.test(row.contentType),
    isPublic: row.scope === 'common',
  };
}
