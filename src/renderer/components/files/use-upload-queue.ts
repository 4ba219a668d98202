import { useState } from 'react';
import { type AppError, toAppError } from '#shared/errors';

export interface UploadQueue {
  /** The file being uploaded; `share` from 0 to 1. */
  underWay: { name: string; share: number } | null;
  /** The files of the last choice that could not be added, with their errors. */
  failed: readonly FailedFile[];
  /** Adds files one after the other. */
  add(files: readonly File[]): Promise<void>;
}

interface FailedFile {
  /** Its index in the selection, because several files may have the same name, as pasted pictures do. */
  place: number;
  name: string;
  error: AppError;
}

/** Adds the files of a choice one after the other; a file that is refused does not stop the others. */
export function useUploadQueue(
  addOne: (file: File, onProgress: (share: number) => void) => Promise<void>,
): UploadQueue {
  const [underWay, setUnderWay] = useState<UploadQueue['underWay']>(null);
  const [failed, setFailed] = useState<readonly FailedFile[]>([]);
  return {
    underWay,
    failed,
    async add(files) {
      setFailed([]);
      for (const [place, file] of files.entries()) {
        const tell = (share: number) => setUnderWay({ name: file.name, share });
        tell(0);
        await addOne(file, tell).catch((error: unknown) =>
          setFailed((before) => [...before, { place, name: file.name, error: toAppError(error) }]),
        );
      }
      setUnderWay(null);
    },
  };
}
