import { useTranslation } from 'react-i18next';
import { scanListApi } from '#shared/api/scan-list';
import type { RecordRow } from '#shared/records/record';
import { scanList } from '#shared/records/scan-list';
import { useConfirmDanger } from '../../components/dialog/use-confirm-danger.ts';
import { useAction } from '../../components/loading/use-action.ts';
import { useChange } from '../../records/calls/use-change.ts';
import { storedLines } from '../../records/form/form-values.ts';
import type { LineValues } from '../../records/lines/line-values.ts';

/** Changes of single rows of a list, each saved at once under the list's version. */
export function useRowChanges(list: RecordRow) {
  const { t } = useTranslation();
  const confirmDanger = useConfirmDanger();
  const { run } = useAction();
  const change = useChange(scanList.area);
  const rows = storedLines(list, 'rows');

  /** Resolves to whether it was saved. */
  function save(changed: readonly LineValues[], success: string): Promise<boolean> {
    const body = { id: list.id, version: list.version, rows: changed };
    return run(() => change.runOnSeen(scanListApi.submit, { body: body as never }), { success });
  }

  return {
    busy: change.busy,
    rowOf: (id: string) => rows.find((row) => row.id === id),
    correct: (id: string, values: LineValues) =>
      save(
        rows.map((row) => (row.id === id ? { ...row, ...values } : row)),
        t('records.saved'),
      ),
    async remove(ids: readonly string[]): Promise<boolean> {
      const isConfirmed = await confirmDanger({
        title: t('scans.confirmRemove', { count: ids.length }),
      });
      const kept = rows.filter(({ id }) => !ids.includes(id ?? ''));
      return isConfirmed && (await save(kept, t('records.removed')));
    },
  };
}
