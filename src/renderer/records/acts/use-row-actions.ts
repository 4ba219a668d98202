import { useTranslation } from 'react-i18next';
import type { AnyRecord } from '#shared/records/record';
import type { RecordCalls } from '#shared/records/record-calls';
import { usePermission } from '../../stores/session.ts';
import type { RowAction } from './row-actions.ts';
import { useActs } from './use-acts.ts';
import { useRemoval } from './use-removal.ts';

/** The user's actions on records of a kind: its acts, and removal. */
export function useRowActions(of: AnyRecord, calls: RecordCalls): RowAction[] {
  const { t } = useTranslation();
  const remove = useRemoval(of, calls);
  const mayRemove = usePermission(`${of.area}_delete`);
  const acts = useActs(of, calls);
  const removal: RowAction = {
    key: 'remove',
    label: t('records.remove'),
    on: 'batch',
    isDangerous: true,
    run: remove,
  };
  return [...acts, ...(mayRemove ? [removal] : [])];
}
