import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { processTaskApi } from '#shared/api/process-task';
import { parsePackCode } from '#shared/domain/pack-code';
import { toAppError } from '#shared/errors';
import { packAddress } from '#shared/menu/addresses';
import type { RecordRow } from '#shared/records/record';
import { request } from '../../api/session.ts';
import { useScans } from '../../components/scans/use-scans.ts';
import { showError } from '../../stores/notices.ts';

/** Opens the task of a scanned timber number; a package's code opens the package. Returns the handler for a code. */
export function useTaskScans(view: (task: RecordRow) => void): (text: string) => void {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const navigate = useNavigate();

  async function open(text: string): Promise<void> {
    if (parsePackCode(text).tenantId !== null) {
      await navigate(packAddress(text));
      return;
    }
    try {
      const query = { timberNo_equal: text, size: 10 };
      const { records } = await request(processTaskApi.page, { query }, { quiet: true });
      // A voided task freed the timber for another.
      const task = records.find(({ taskStatus }) => taskStatus !== 9) ?? records[0];
      if (task === undefined) void message.warning(t('processing.unknownTimber', { timberNo: text }));
      else view(task);
    } catch (error) {
      showError(toAppError(error));
    }
  }

  const take = (text: string) => void open(text);
  useScans(take);
  return take;
}
