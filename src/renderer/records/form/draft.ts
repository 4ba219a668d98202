import { readRecord, removeRecord, writeRecord } from '../../stores/records.ts';
import { useSession } from '../../stores/session.ts';
import type { FormValues } from './form-values.ts';

/** Where the unsaved values of a form are stored: per user, so that another user of the desk never sees them. */
function draftName(area: string, id: string | undefined): string {
  const { tenant_id = '', user_id = '' } = useSession.getState().record?.token ?? {};
  return `draft ${tenant_id} ${user_id} ${area} ${id ?? 'new'}`;
}

/** The unsaved values, null if there are none; they survive a crash and an ended session. */
export function readDraft(area: string, id: string | undefined): FormValues | null {
  const content = readRecord(localStorage, draftName(area, id))?.content;
  return typeof content === 'object' && content !== null ? (content as FormValues) : null;
}

export function keepDraft(area: string, id: string | undefined, values: FormValues): void {
  writeRecord(localStorage, draftName(area, id), values);
}

export function dropDraft(area: string, id: string | undefined): void {
  removeRecord(localStorage, draftName(area, id));
}
