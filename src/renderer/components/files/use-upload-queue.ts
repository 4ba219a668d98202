import { App } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ERROR_CATALOGUE } from '../../api/error-catalogue.ts';
import { useSteady } from '../use-steady.ts';
import { createUploadQueue, NO_UPLOADS, type UploadState } from './upload-queue.ts';

export interface UploadQueue extends UploadState {
  /** Adds files one after the other, after those that are under way. */
  add(files: readonly File[]): Promise<void>;
}

/** The files that a user adds to something, by choice, by dropping or by pasting; reports once all are added. */
export function useUploadQueue(
  addOne: (file: File, onProgress: (share: number) => void) => Promise<void>,
): UploadQueue {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [state, show] = useState(NO_UPLOADS);
  const steady = useSteady({
    addOne,
    onAllAdded: () => void message.success(t(ERROR_CATALOGUE.done.message.words)),
  });
  const [add] = useState(() => createUploadQueue({ ...steady, show }));
  return { ...state, add };
}
