import { useMemo } from 'react';
import { logApi } from '#shared/api/log';
import { DESK_ERRORS } from '#shared/error-words/desk';
import { toAppError } from '#shared/errors';
import type { YardLog } from '#shared/label/rows/log-row';
import { PRINT } from '#shared/records/log';
import { PRINT_TIMBER } from '#shared/records/process-task';
import type { RecordRow } from '#shared/records/record';
import { request } from '../../api/session.ts';
import { useLanguage } from '../../components/words/words.ts';
import type { RowAction } from '../../records/acts/row-actions.ts';
import { useDesk } from '../../stores/desk.ts';
import { openLabelDialog } from '../../stores/dialogs.ts';
import { showError } from '../../stores/notices.ts';
import { usePermission } from '../../stores/session.ts';

/**
 * Printing the numbers of flitches, to be scanned at each operation: the label of the log with the number of its flitch. At a desk alone:
 * what is handed over to one names records, and there is none of such a label.
 */
export function useTimberLabels(): RowAction[] {
  const language = useLanguage();
  const mayPrint = usePermission(`log_${PRINT.code}`);
  const isBrowser = useDesk(({ state }) => state === 'none');
  return useMemo<RowAction[]>(() => {
    if (!mayPrint) return [];
    const refusal = () => (isBrowser ? DESK_ERRORS['desk.required'].what[language] : null);
    return [{ key: 'print', label: PRINT_TIMBER[language], on: 'batch', refusal, run: printTimber }];
  }, [mayPrint, isBrowser, language]);
}

async function printTimber(tasks: readonly RecordRow[]): Promise<boolean> {
  try {
    const ids = [...new Set(tasks.map(({ logId }) => String(logId)))].filter((id) => id !== '');
    const query = { id_in: ids.join(',') };
    const logs = ids.length === 0 ? [] : await request(logApi.list, { query }, { quiet: true });
    const byId = new Map(logs.map((log) => [log.id, log]));
    const labels = tasks.map(({ id, timberNo, logId, speciesId, speciesName }) => ({
      ...byId.get(String(logId)),
      ...{ id, logNo: timberNo, speciesId, speciesName },
    }));
    openLabelDialog({ of: 'log', records: labels as unknown as YardLog[] });
  } catch (error) {
    showError(toAppError(error));
  }
  return false;
}
