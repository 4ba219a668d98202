import { useRef, useState } from 'react';
import { type AppError, toAppError } from '#shared/errors';
import { type UploadResult, uploadFile } from '../../api/upload.ts';
import type { FileToUpload } from '../../api/upload-check.ts';

interface UploadState {
  file: File;
  /** From 0 to 1 during the upload. */
  share: number;
  error: AppError | null;
}

/** One upload at a time: its progress, cancelling it, and trying the same file again. */
export function useUpload(
  target: Omit<FileToUpload, 'file'>,
  onUploaded: (result: UploadResult, file: File) => Promise<void> | void,
) {
  const [state, setState] = useState<UploadState | null>(null);
  const abort = useRef<AbortController>(undefined);

  async function start(file: File): Promise<void> {
    abort.current?.abort();
    const current = new AbortController();
    abort.current = current;
    setState({ file, share: 0, error: null });
    try {
      const result = await uploadFile(
        { ...target, file },
        {
          signal: current.signal,
          onProgress: (share) => setState((now) => now && { ...now, share }),
        },
      );
      await onUploaded(result, file);
      // Another file may have been started meanwhile.
      if (!current.signal.aborted) setState(null);
    } catch (error) {
      if (!current.signal.aborted) setState({ file, share: 0, error: toAppError(error) });
    }
  }

  return {
    underWay: state !== null && state.error === null ? state : null,
    error: state?.error ?? null,
    start: (file: File) => void start(file),
    retry: () => state && void start(state.file),
    cancel() {
      abort.current?.abort();
      setState(null);
    },
  };
}
