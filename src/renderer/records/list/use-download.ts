import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { JobStartedSchema } from '#shared/api/job';
import type { Endpoint, FileAnswerSchema } from '#shared/api/kit';
import { hasCode, toAppError } from '#shared/errors';
import { request } from '../../api/session.ts';
import { saveFile } from '../../components/files/save-file.ts';
import { reloadArea } from '../calls/server-state.ts';

export interface DownloadCalls<Query extends z.ZodType> {
  download: Endpoint<Query, z.ZodType, typeof FileAnswerSchema>;
  /** Starts the download as a job where there are too many rows for an immediate one; without it that is refused. */
  start?: Endpoint<Query, z.ZodType, typeof JobStartedSchema>;
}

/** Saves the file of a download, or starts its job where it has too many rows. */
export function useDownload<Query extends z.ZodType>({
  download,
  start,
}: DownloadCalls<Query>): (query: z.input<Query>) => Promise<void> {
  const { t } = useTranslation();
  const { message } = App.useApp();
  return async (query) => {
    try {
      const file = await request(download, { query }, { quiet: true });
      if ('redirect' in file) return;
      saveFile(file);
      void message.success(t('records.downloaded', { name: file.fileName }));
    } catch (error) {
      const isTooMuch = hasCode(error, 'export.too_many');
      if (start === undefined || !isTooMuch) throw toAppError(error);
      await request(start, { query }, { quiet: true });
      reloadArea('job');
      void message.info(t('jobs.started'));
    }
  };
}
