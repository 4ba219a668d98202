import { useState } from 'react';
import type { RecordRow } from '#shared/records/record';

/** What stands beside the list: a record's facts, the form of a new one or of another, or nothing. */
export type Panel = { mode: 'closed' } | { mode: 'view' | 'edit'; row: RecordRow } | { mode: 'add' };

export interface PanelState {
  panel: Panel;
  /** Facts of a record, its form, or the form of a new one (`null`). */
  view(row: RecordRow): void;
  edit(row: RecordRow | null): void;
  close(): void;
}

export function usePanel(): PanelState {
  const [panel, setPanel] = useState<Panel>({ mode: 'closed' });
  return {
    panel,
    view: (row) => setPanel({ mode: 'view', row }),
    edit: (row) => setPanel(row === null ? { mode: 'add' } : { mode: 'edit', row }),
    close: () => setPanel({ mode: 'closed' }),
  };
}
