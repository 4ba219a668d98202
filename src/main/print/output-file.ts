import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { guardWriting } from '../storage/unwritable.ts';

/** A file that appears under its name only when it is complete. */
export interface OutputFile {
  write(bytes: Uint8Array): Promise<void>;
  /** Completes the file. Until then no file has this name. */
  commit(): Promise<void>;
  /** Deletes the data written so far. */
  discard(): Promise<void>;
}

/** Small chunks are collected up to this size. */
const WRITE_BYTES = 262_144;

/** Opens a file to write, or stdout for `-`; every method throws `file.unwritable`. */
export async function openOutput(path: string): Promise<OutputFile> {
  return path === '-' ? stdoutFile() : openTemporary(path);
}

async function openTemporary(path: string): Promise<OutputFile> {
  const temporary = `${path}.${process.pid}.partial`;
  const file = await guardWriting(path, () => open(temporary, 'w'));
  const leave = removeAtExit(() => [temporary]);
  let pending: Uint8Array[] = [];
  let pendingBytes = 0;
  const flush = async () => {
    const bytes = Buffer.concat(pending);
    [pending, pendingBytes] = [[], 0];
    await writeAll(file, bytes);
  };
  return {
    async write(bytes) {
      pending.push(bytes);
      pendingBytes += bytes.length;
      if (pendingBytes >= WRITE_BYTES) await guardWriting(path, flush);
    },
    commit: () =>
      guardWriting(path, async () => {
        await flush();
        await file.close();
        await rename(temporary, path);
        leave();
      }),
    async discard() {
      await file.close();
      await rm(temporary, { force: true });
      leave();
    },
  };
}

/** Removes unfinished files when Ctrl-C ends the program. Returns a function that stops it. */
export function removeAtExit(files: () => string[]): () => void {
  const remove = (): void => {
    for (const file of files()) rmSync(file, { force: true });
  };
  process.on('exit', remove);
  return () => {
    process.off('exit', remove);
  };
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten;
}

function stdoutFile(): OutputFile {
  return {
    async write(bytes) {
      if (!process.stdout.write(bytes)) await once(process.stdout, 'drain');
    },
    commit: async () => {},
    discard: async () => {},
  };
}
