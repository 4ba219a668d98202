import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '#shared/errors';
import type { FileStore } from './store.ts';

/** Files in a folder, one each. Nodes that share the work share the folder, or use an S3 store. */
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
        await syncFolder(dirname(path));
      } catch (error) {
        // The half file is worth nothing; that it cannot be removed either must not hide why.
        await rm(half, { force: true }).catch(() => undefined);
        throw explainFailure(error);
      }
    },

    async read(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null;
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

/** Makes the new name last. Windows has no such thing for folders and needs none. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function explainFailure(error: unknown): AppError {
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return new AppError('upload.no_space', {}, { cause: error });
  return new AppError('upload.store_failed', { reason: code }, { cause: error });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
