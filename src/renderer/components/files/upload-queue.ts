import { type AppError, toAppError } from '#shared/errors';

export interface UploadState {
  /** The file being uploaded; `share` from 0 to 1. */
  underWay: { name: string; share: number } | null;
  /** The files that could not be added since the queue was last empty, with their errors. */
  failed: readonly FailedFile[];
}

interface FailedFile {
  /** Its place in the queue, because several files may have the same name, as pasted pictures do. */
  place: number;
  name: string;
  error: AppError;
}

export const NO_UPLOADS: UploadState = { underWay: null, failed: [] };

interface QueuePorts {
  addOne(file: File, onProgress: (share: number) => void): Promise<void>;
  show(state: UploadState): void;
  /** The queue is empty, and no file was refused. */
  onAllAdded(): void;
}

/**
 * Returns a function that adds files one after the other, also those of a later choice; a file that is refused does not stop
 * the others.
 */
export function createUploadQueue({
  addOne,
  show,
  onAllAdded,
}: QueuePorts): (files: readonly File[]) => Promise<void> {
  const waiting: File[] = [];
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    let failed: readonly FailedFile[] = [];
    let place = 0;
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const { name } = file;
      const tell = (share: number) => show({ underWay: { name, share }, failed });
      tell(0);
      try {
        await addOne(file, tell);
      } catch (error) {
        failed = [...failed, { place, name, error: toAppError(error) }];
      }
      place += 1;
    }
    running = null;
    show({ underWay: null, failed });
    if (failed.length === 0) onAllAdded();
  }

  return async (files) => {
    // Pasted text has none.
    if (files.length === 0) return;
    waiting.push(...files);
    running ??= run();
    await running;
  };
}
