import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { toAppError } from '#shared/errors';
import type { AnyRecord, RecordRow } from '#shared/records/record';
import type { RecordCalls } from '#shared/records/record-calls';
import { showError } from '../../stores/notices.ts';
import { useChange } from '../calls/use-change.ts';
import { LeftOutNote } from './LeftOutNote.tsx';
import type { LeftOut } from './row-actions.ts';

/** Asks, then removes the records, all or none; resolves to true when done. Shows the reason if it is impossible. */
export function useRemoval(
  of: AnyRecord,
  calls: RecordCalls,
): (rows: readonly RecordRow[], leftOut?: readonly LeftOut[]) => Promise<boolean> {
  const { t } = useTranslation();
  const { modal, message } = App.useApp();
  const change = useChange(of.area);
  return async (rows, leftOut = []) => {
    const [first] = rows;
    const title =
      rows.length === 1
        ? t('records.confirmRemove', { name: first?.[of.name] })
        : t('records.confirmRemoveMany', { count: rows.length });
    const isMeant = await modal.confirm({
      title,
      content: (
        <>
          <LeftOutNote leftOut={leftOut} name={of.name} />
          {t('records.removeAdvice')}
        </>
      ),
      okText: t('records.remove'),
      okButtonProps: { danger: true },
      // One Enter too many must not delete anything.
      autoFocusButton: 'cancel',
    });
    if (!isMeant) return false;
    try {
      await change.run(calls.remove, { query: { ids: rows.map(({ id }) => id).join(',') } });
      void message.success(t('records.removed'));
      return true;
    } catch (error) {
      showError(toAppError(error));
      return false;
    }
  };
}
