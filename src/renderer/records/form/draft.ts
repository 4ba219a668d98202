import { readRecord, removeRecord, writeRecord } from '../../stores/records.ts';
import { useSession } from '../../stores/session.ts';

/** The unsaved entries of a form. */
type Draft = Readonly<Record<string, unknown>>;

/** Where the unsaved values of a form are stored: per user, so that another user of the desk never sees them. */
function draftName(area: string, id: string | undefined): string {
  const { tenant_id = '', user_id = '' } = useSession.getState().record?.token ?? {};
  return `draft ${tenant_id} ${user_id} ${area} ${id ?? 'new'}`;
}

/** The unsaved values, null if there are none; they survive a crash and an ended session. */
export function readDraft(area: string, id: string | undefined): Draft | null {
  const content = readRecord(localStorage, draftName(area, id))?.content;
  return typeof content === 'object' && content !== null ? (content as Draft) : null;
}

export function keepDraft(area: string, id: string | undefined, draft: object): void {
  writeRecord(localStorage, draftName(area, id), draft);
}

export function dropDraft(area: string, id: string | undefined): void {
  removeRecord(localStorage, draftName(area, id));
}
