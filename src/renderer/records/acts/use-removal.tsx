import { useTranslation } from 'react-i18next';
import { removalQuery } from '#shared/records/act-api';
import type { AnyRecord, RecordRow } from '#shared/records/record';
import type { RecordCalls } from '#shared/records/record-calls';
import { useConfirmDanger } from '../../components/dialog/use-confirm-danger.ts';
import { useAction } from '../../components/loading/use-action.ts';
import { useChange } from '../calls/use-change.ts';
import { LeftOutNote } from './LeftOutNote.tsx';
import type { LeftOut } from './row-actions.ts';

/** Asks, then removes the records, all or none; resolves to true when done. Shows the reason if it is impossible. */
export function useRemoval(
  of: AnyRecord,
  calls: RecordCalls,
): (rows: readonly RecordRow[], leftOut?: readonly LeftOut[]) => Promise<boolean> {
  const { t } = useTranslation();
  const { run } = useAction();
  const confirmDanger = useConfirmDanger();
  const change = useChange(of.area);
  return async (rows, leftOut = []) => {
    const [first] = rows;
    const title =
      rows.length === 1
        ? t('records.confirmRemove', { name: first?.[of.name] })
        : t('records.confirmRemoveMany', { count: rows.length });
    const isConfirmed = await confirmDanger({
      title,
      content: (
        <>
          <LeftOutNote leftOut={leftOut} name={of.name} />
          {t('records.removeAdvice')}
        </>
      ),
    });
    if (!isConfirmed) return false;
    const query = removalQuery(rows);
    return run(() => change.runOnSeen(calls.remove, { query }), {
      success: t('records.removed'),
    });
  };
}
