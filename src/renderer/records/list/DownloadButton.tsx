import { DownloadOutlined } from '@ant-design/icons';
import { Button, type ButtonProps } from 'antd';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { Decorative } from '../../components/Decorative.tsx';
import { useAction } from '../../components/loading/use-action.ts';
import { type DownloadCalls, useDownload } from './use-download.ts';

interface DownloadButtonProps<Query extends z.ZodType> extends DownloadCalls<Query> {
  /** The list's filters and order, without a page. */
  query: z.input<Query>;
  /** Its label, if it is not the download of the list next to it. */
  label?: string;
  size?: ButtonProps['size'];
}

/** Downloads a list with its filters as Excel: at once or, for many rows, as a job. */
export function DownloadButton<Query extends z.ZodType>(props: DownloadButtonProps<Query>) {
  const { query, label, size, ...calls } = props;
  const { t } = useTranslation();
  const { busy, run } = useAction();
  const download = useDownload(calls);
  return (
    <Button
      {...(size && { size })}
      icon={<Decorative icon={DownloadOutlined} />}
      loading={busy}
      onClick={() => void run(() => download(query), { success: false })}
    >
      {label ?? t('records.download')}
    </Button>
  );
}
