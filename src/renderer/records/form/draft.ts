import { readRecord, removeOldRecords, removeRecord, writeRecord } from '../../stores/records.ts';
import { useSession } from '../../stores/session.ts';

/** Whoever has not come back to an entry in four weeks will not. */
const KEPT_DAYS = 28;
const BEGINNING = 'draft ';

/** The unsaved entries of a form. */
type Draft = Readonly<Record<string, unknown>>;

/** Where the unsaved values of a form are stored: per user, so that another user of the desk never sees them. */
function draftName(area: string, id: string | undefined): string {
  const { tenant_id = '', user_id = '' } = useSession.getState().record?.token ?? {};
  return `${BEGINNING}${tenant_id} ${user_id} ${area} ${id ?? 'new'}`;
}

/** The unsaved values, null if there are none; they survive a crash and an ended session. */
export function readDraft(area: string, id: string | undefined): Draft | null {
  const content = readRecord(localStorage, draftName(area, id))?.content;
  return typeof content === 'object' && content !== null ? (content as Draft) : null;
}

/** False if the browser's storage is full or forbidden, so that the values are lost when the page is left. */
export function keepDraft(area: string, id: string | undefined, draft: object): boolean {
  return writeRecord(localStorage, draftName(area, id), draft);
}

export function dropDraft(area: string, id: string | undefined): void {
  removeRecord(localStorage, draftName(area, id));
}

/** Removes the drafts that have not been changed for four weeks, of all users. */
export function dropOldDrafts(): void {
  removeOldRecords(localStorage, BEGINNING, Date.now() - KEPT_DAYS * 86_400_000);
}
