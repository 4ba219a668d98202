import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AnyDocument } from '#shared/documents/document';
import { sawAddress } from '#shared/menu/addresses';
import { TASK_BUTTONS } from '#shared/records/process-task';
import { useLanguage } from '../../components/words/words.ts';
import type { RowAction } from '../../records/acts/row-actions.ts';
import { usePermission } from '../../stores/session.ts';
import { sourceRefusal } from './source-refusal.ts';

/** Sawing the logs of a feed order into flitches (W6.4). */
export function useSawAction({ area }: AnyDocument): RowAction[] {
  const language = useLanguage();
  const navigate = useNavigate();
  const mayDivide = usePermission('processTask_divide') && area === 'feedOrder';
  return useMemo<RowAction[]>(() => {
    if (!mayDivide) return [];
    return [
      {
        key: 'saw',
        label: TASK_BUTTONS.divide[language],
        on: 'row',
        refusal: sourceRefusal(area, language),
        run: async ([row]) => {
          await navigate(sawAddress(row?.id ?? ''));
          return false;
        },
      },
    ];
  }, [area, mayDivide, language, navigate]);
}
