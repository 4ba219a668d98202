import { open } from 'node:fs/promises';

/** Brings a file to the disk, or, opened with `r`, a folder's names. */
export async function syncPath(path: string, flags: 'r' | 'r+'): Promise<void> {
  const file = await open(path, flags);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes new names in a folder last. Windows has no such thing for folders and needs none. */
export async function syncNames(folder: string): Promise<void> {
  if (process.platform !== 'win32') await syncPath(folder, 'r');
}

/** The system's word for what went wrong, such as `ENOSPC`; empty if it has none. */
export function systemCodeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
