import { readRecord, removeOldRecords, removeRecord, writeRecord } from '../../stores/records.ts';
import { useSession } from '../../stores/session.ts';

/** Whoever has not come back to an entry in four weeks will not. */
const KEPT_DAYS = 28;
const BEGINNING = 'draft ';

/** The unsaved entries of a form. */
type Draft = Readonly<Record<string, unknown>>;

/** Per user, so that another user of the desk never sees them. */
function draftName(area: string, id: string | undefined): string {
  const { tenant_id = '', user_id = '' } = useSession.getState().record?.token ?? {};
  return `${BEGINNING}${tenant_id} ${user_id} ${area} ${id ?? 'new'}`;
}

/** Where the unsaved values of an open form are stored. */
export interface DraftPlace {
  read(): Draft | null;
  /** False if the browser's storage is full or forbidden, so that the values are lost when the page is left. */
  keep(draft: object): boolean;
  drop(): void;
}

/**
 * The place of the signed-in user. It stays that user's for as long as the form is open: the form stores its last entries
 * when an ended session, or another company's, has closed its page.
 */
export function draftPlace(area: string, id: string | undefined): DraftPlace {
  const name = draftName(area, id);
  return {
    read() {
      const content = readRecord(localStorage, name)?.content;
      return typeof content === 'object' && content !== null ? (content as Draft) : null;
    },
    keep: (draft) => writeRecord(localStorage, name, draft),
    drop: () => removeRecord(localStorage, name),
  };
}

/** The signed-in user's unsaved values, null if there are none; they survive a crash and an ended session. */
export const readDraft = (area: string, id: string | undefined): Draft | null => draftPlace(area, id).read();

/** Removes the drafts that have not been changed for four weeks, of all users. */
export function dropOldDrafts(): void {
  removeOldRecords(localStorage, BEGINNING, Date.now() - KEPT_DAYS * 86_400_000);
}
