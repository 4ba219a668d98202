import { open } from 'node:fs/promises';

/** Syncs a file to the disk, or, with `r`, the names in a folder. */
export async function syncPath(path: string, flags: 'r' | 'r+'): Promise<void> {
  const file = await open(path, flags);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Syncs new file names in a folder to the disk. Windows has no such call for folders and does not need it. */
export async function syncNames(folder: string): Promise<void> {
  if (process.platform !== 'win32') await syncPath(folder, 'r');
}

/** The system's error code, such as `ENOSPC`; empty if there is none. */
export function systemCodeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
