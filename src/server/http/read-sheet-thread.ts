import { KeptThreads } from '../threads/kept-threads.ts';
import { readInThread } from '../threads/read-in-thread.ts';
import { serveTasks } from '../threads/serve-tasks.ts';

const threads = new KeptThreads<Uint8Array, string[][]>(import.meta.url, { maxOldGenerationSizeMb: 512 });

/**
 * Like `readSheetFile`, in a separate thread, because a large file would block the server's. Throws `import.unreadable`,
 * `import.too_many` and `import.reader_failed`.
 */
export function readSheetInThread(bytes: Uint8Array): Promise<string[][]> {
  return readInThread(threads, bytes);
}

// Loaded by the thread only: the server does not need the library of sheets.
serveTasks(import.meta.url, async (bytes: Uint8Array) =>
  (await import('./read-sheet-file.ts')).readSheetFile(bytes),
);
