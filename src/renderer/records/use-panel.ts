import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type AnyRecord, hasFormPage, type RecordRow } from '#shared/records/record';

/** The panel beside the list: a record's facts, the form of a new or existing record, or nothing. */
export type Panel = { mode: 'closed' } | { mode: 'view' | 'edit'; row: RecordRow } | { mode: 'add' };

export interface PanelState {
  panel: Panel;
  /** Opens a record's facts, its form, or the form of a new one (`null`); a form that is a page opens as one. */
  view(row: RecordRow): void;
  edit(row: RecordRow | null): void;
  close(): void;
}

export function usePanel(of: AnyRecord): PanelState {
  const [panel, setPanel] = useState<Panel>({ mode: 'closed' });
  const navigate = useNavigate();
  const close = () => setPanel({ mode: 'closed' });
  return {
    panel,
    view: (row) => setPanel({ mode: 'view', row }),
    edit(row) {
      if (!hasFormPage(of)) setPanel(row === null ? { mode: 'add' } : { mode: 'edit', row });
      else {
        close();
        void navigate(`${of.menu.path}/${row?.id ?? 'new'}`);
      }
    },
    close,
  };
}
