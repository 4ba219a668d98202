import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyRecord, RecordRow } from '#shared/records/record';
import type { RecordCalls } from '#shared/records/record-calls';
import { useSteady } from '../../components/use-steady.ts';
import { useLanguage } from '../../components/words/words.ts';
import { usePermission } from '../../stores/session.ts';
import type { RowAction } from './row-actions.ts';
import { useActs } from './use-acts.tsx';
import { useRemoval } from './use-removal.tsx';

/** The user's actions on records of a kind: its acts, and removal; the same list until they change. */
export function useRowActions(of: AnyRecord, calls: RecordCalls): RowAction[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const remove = useRemoval(of, calls);
  const mayRemove = usePermission(`${of.area}_delete`);
  const acts = useActs(of, calls);
  const { run } = useSteady({ run: remove });
  return useMemo<RowAction[]>(() => {
    if (!mayRemove) return acts;
    const refusal = (row: RecordRow) => of.removalRefusal?.(row)?.[language] ?? null;
    const label = t('records.remove');
    return [...acts, { key: 'remove', label, on: 'batch', isDangerous: true, refusal, run }];
  }, [of, acts, mayRemove, run, t, language]);
}
