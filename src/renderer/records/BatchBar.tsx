import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { RecordRow } from '#shared/records/record';
import { RowActions } from './RowActions.tsx';
import type { RowAction } from './row-actions.ts';

interface BatchBarProps {
  rows: readonly RecordRow[];
  actions: readonly RowAction[];
  onClear: () => void;
}

/** How many records are ticked, and what can be done with them. */
export function BatchBar({ rows, actions, onClear }: BatchBarProps) {
  const { t } = useTranslation();
  const forSeveral = actions.filter(({ on }) => on !== 'row');
  return (
    <div className="record-batch">
      <span role="status">{t('records.selected', { count: rows.length })}</span>
      <RowActions actions={forSeveral} rows={rows} onDone={onClear} />
      <Button onClick={onClear}>{t('records.clearSelection')}</Button>
    </div>
  );
}
