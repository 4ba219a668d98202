import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '#shared/errors';
import { syncNames, systemCodeOf } from '../../../program/file-system.ts';
import type { FileStore } from './store.ts';

/** Files in a folder. Several nodes share the folder, or use an S3 store. */
export function createDiskStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, ...key.split('/'));

  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const half = `${path}.${randomUUID()}.part`;
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await writeThrough(half, bytes);
        await rename(half, path);
        await syncNames(dirname(path));
      } catch (error) {
        // A failure to remove the partial file must not hide the original error.
        await rm(half, { force: true }).catch(() => undefined);
        throw explainFailure(error);
      }
    },

    async read(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (systemCodeOf(error) === 'ENOENT') return null;
        throw explainFailure(error);
      }
    },

    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

function explainFailure(error: unknown): AppError {
  const code = systemCodeOf(error) || 'unknown';
  if (code === 'ENOSPC' || code === 'EDQUOT') return new AppError('upload.no_space', {}, { cause: error });
  return new AppError('upload.store_failed', { reason: code }, { cause: error });
}
