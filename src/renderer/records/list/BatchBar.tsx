import type { RecordRow } from '#shared/records/record';
import { RowActions } from '../acts/RowActions.tsx';
import type { RowAction } from '../acts/row-actions.ts';

interface BatchBarProps {
  rows: readonly RecordRow[];
  actions: readonly RowAction[];
  onClear: () => void;
}

/** The actions on the selected records; `ListPage` shows their number. */
export function BatchBar({ rows, actions, onClear }: BatchBarProps) {
  return (
    <RowActions isSmall actions={actions.filter(({ on }) => on !== 'row')} rows={rows} onDone={onClear} />
  );
}
