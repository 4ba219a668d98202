import { DownloadOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { JobStartedSchema } from '#shared/api/job';
import type { Endpoint, FileAnswerSchema } from '#shared/api/kit';
import { AppError, toAppError } from '#shared/errors';
import { request } from '../../api/session.ts';
import { Decorative } from '../../components/Decorative.tsx';
import { saveFile } from '../../components/files/save-file.ts';
import { useAction } from '../../components/loading/use-action.ts';
import { reloadArea } from '../calls/server-state.ts';

interface DownloadButtonProps<Query extends z.ZodType> {
  download: Endpoint<Query, z.ZodType, typeof FileAnswerSchema>;
  /** Starts the download as a job where there are too many rows for an immediate one; without it that is refused. */
  start?: Endpoint<Query, z.ZodType, typeof JobStartedSchema>;
  /** The list's filters and order, without a page. */
  query: z.input<Query>;
}

/** Downloads a list with its filters as Excel: at once or, for many rows, as a job. */
export function DownloadButton<Query extends z.ZodType>({
  download,
  start,
  query,
}: DownloadButtonProps<Query>) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { busy, run } = useAction();

  async function save(): Promise<void> {
    try {
      const file = await request(download, { query }, { quiet: true });
      if ('redirect' in file) return;
      saveFile(file);
      void message.success(t('records.downloaded', { name: file.fileName }));
    } catch (error) {
      const isTooMuch = error instanceof AppError && error.code === 'export.too_many';
      if (start === undefined || !isTooMuch) throw toAppError(error);
      await request(start, { query }, { quiet: true });
      reloadArea('job');
      void message.info(t('jobs.started'));
    }
  }

  return (
    <Button icon={<Decorative icon={DownloadOutlined} />} loading={busy} onClick={() => void run(save)}>
      {t('records.download')}
    </Button>
  );
}
