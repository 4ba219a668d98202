import { useMemo } from 'react';
import { logApi } from '#shared/api/log';
import { toAppError } from '#shared/errors';
import { LABEL_PERMISSIONS } from '#shared/label/labelled';
import type { YardLog } from '#shared/label/rows/log-row';
import { PRINT_TIMBER } from '#shared/records/process-task';
import type { RecordRow } from '#shared/records/record';
import { request } from '../../api/session.ts';
import { useLanguage } from '../../components/words/words.ts';
import type { RowAction } from '../../records/acts/row-actions.ts';
import { openLabelDialog } from '../../stores/dialogs.ts';
import { showError } from '../../stores/notices.ts';
import { usePermission } from '../../stores/session.ts';

/**
 * The row action that prints labels of flitches, which are scanned at each operation: the label of the log, with the
 * timber number in place of the log number. Empty without the permission.
 */
export function useTimberLabels(): RowAction[] {
  const language = useLanguage();
  const mayPrint = usePermission(LABEL_PERMISSIONS.processTask);
  return useMemo<RowAction[]>(
    () => (mayPrint ? [{ key: 'print', label: PRINT_TIMBER[language], on: 'batch', run: printTimber }] : []),
    [mayPrint, language],
  );
}

async function printTimber(tasks: readonly RecordRow[]): Promise<boolean> {
  try {
    const ids = [...new Set(tasks.map(({ logId }) => String(logId)))].filter((id) => id !== '');
    const query = { id_in: ids.join(',') };
    const logs = ids.length === 0 ? [] : await request(logApi.list, { query }, { quiet: true });
    const byId = new Map(logs.map((log) => [log.id, log]));
    const labels = tasks.map(({ id, timberNo, logId, speciesId, speciesName }) => ({
      ...byId.get(String(logId)),
      id,
      logNo: timberNo,
      speciesId,
      speciesName,
    }));
    openLabelDialog({ of: 'processTask', records: labels as unknown as YardLog[] });
  } catch (error) {
    showError(toAppError(error));
  }
  return false;
}
