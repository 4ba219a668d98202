import { App } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AppError, toAppError } from '#shared/errors';
import { ERROR_CATALOGUE } from '../../api/error-catalogue.ts';

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

/**
 * Adds the files of a choice one after the other, and says so once all are added; a file that is refused does not stop the
 * others.
 */
export function useUploadQueue(
  addOne: (file: File, onProgress: (share: number) => void) => Promise<void>,
): UploadQueue {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [underWay, setUnderWay] = useState<UploadQueue['underWay']>(null);
  const [failed, setFailed] = useState<readonly FailedFile[]>([]);
  return {
    underWay,
    failed,
    async add(files) {
      const refused: FailedFile[] = [];
      setFailed([]);
      for (const [place, file] of files.entries()) {
        const tell = (share: number) => setUnderWay({ name: file.name, share });
        tell(0);
        await addOne(file, tell).catch((error: unknown) => {
          refused.push({ place, name: file.name, error: toAppError(error) });
          setFailed([...refused]);
        });
      }
      setUnderWay(null);
      if (files.length > 0 && refused.length === 0) void message.success(t(ERROR_CATALOGUE.done.says.words));
    },
  };
}
