import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyRecord, RecordRow } from '#shared/records/record';
import type { RecordCalls } from '#shared/records/record-calls';
import { usePermission } from '../stores/session.ts';
import type { RowAction } from './acts/row-actions.ts';
import { useEndpoint } from './calls/use-endpoint.ts';
import { FactsDrawer } from './detail/FactsDrawer.tsx';
import { FormDrawer } from './form/FormDrawer.tsx';
import type { PanelState } from './use-panel.ts';

export interface RecordPanelProps {
  of: AnyRecord;
  calls: RecordCalls;
  /** The records of the list in their visible order. */
  rows: readonly RecordRow[];
  actions: readonly RowAction[];
  state: PanelState;
  onAdded?: (answer: Readonly<Record<string, unknown>>) => void;
  /**
   * Label of the button that opens the record's page, which also contains its form; shown even to users who may not
   * edit it.
   */
  pageLabel?: string;
  /** Shown above the facts of a record. */
  above?: (row: RecordRow) => ReactNode;
}

/**
 * Whether the record of the panel was deleted, or may not be viewed any more. One that the list does not contain may also
 * be on another page or filtered out, so that it is read; one with lines is read in any case.
 */
function useIsGone({ of, calls, rows, state }: RecordPanelProps): boolean {
  const { panel } = state;
  const id = panel.mode === 'view' ? panel.row.id : null;
  const isRead = id !== null && (of.lines !== undefined || !rows.some((row) => row.id === id));
  const read = useEndpoint(of.area, calls.detail, isRead ? { id } : null);
  return isRead && read.error?.code === 'record.not_found';
}

/** The panel beside a list: a record's facts with its neighbours, or a record's form. */
export function RecordPanel(props: RecordPanelProps) {
  const { of, calls, rows, actions, state, onAdded, pageLabel, above } = props;
  const { t } = useTranslation();
  const { panel, view, edit, close } = state;
  const mayEdit = usePermission(`${of.area}_edit`);
  const isGone = useIsGone(props);
  if (panel.mode === 'closed') return null;
  if (panel.mode === 'view') {
    const at = rows.findIndex(({ id }) => id === panel.row.id);
    const row = rows[at] ?? panel.row;
    return (
      <FactsDrawer
        of={of}
        calls={calls}
        row={row}
        previous={rows[at - 1]}
        next={at < 0 ? undefined : rows[at + 1]}
        onView={view}
        main={
          mayEdit || pageLabel !== undefined
            ? { label: pageLabel ?? t('records.edit'), run: () => edit(row) }
            : undefined
        }
        actions={actions}
        above={above?.(row)}
        isGone={isGone}
        onClose={close}
      />
    );
  }
  const row = panel.mode === 'edit' ? panel.row : null;
  return (
    <FormDrawer
      key={row?.id ?? 'new'}
      of={of}
      calls={calls}
      row={row}
      {...(row === null && onAdded && { onSaved: (_id, answer) => onAdded(answer) })}
      onClose={close}
    />
  );
}
