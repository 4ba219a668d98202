import { useState } from 'react';
import { usePaused } from '../../../components/use-paused.ts';
import type { Line } from '../../../grid/model/sheet.ts';
import { dropDraft, keepDraft, readDraft } from '../../../records/form/draft.ts';
import type { EntryBase } from './entry-base.ts';
import type { Head } from './head-fields.ts';

const AREA = 'tally';

export interface TallyDraft {
  head: Head;
  lines: readonly Line[];
  /** The stored package that was changed; null for a new one, absent in drafts of earlier releases. */
  base?: EntryBase | null;
  /** The key of a save whose answer has not arrived. */
  key?: string | undefined;
}

/** The unsaved tally of a package; null if there is none. `packId` is undefined for a new package. */
export const readTallyDraft = (packId: string | undefined): TallyDraft | null =>
  readDraft(AREA, packId) as TallyDraft | null;

/**
 * Stores the unsaved tally when typing pauses, and at once when the page is left. `content` is stored, null while
 * nothing has been entered; `note` must be called at each change.
 */
export function useTallyDraft(packId: string | undefined, content: () => TallyDraft | null) {
  const [isKept, setKept] = useState(true);
  const { note, flush, cancel } = usePaused(() => {
    const draft = content();
    if (draft === null) dropDraft(AREA, packId);
    setKept(draft === null || keepDraft(AREA, packId, draft));
  });
  return {
    /** False while the tally cannot be stored, and is lost when the page is left. */
    isKept,
    note,
    /** Stores the tally at once. */
    store(): void {
      note();
      flush();
    },
    /** Removes the stored tally, and what waits to be stored. */
    drop(): void {
      cancel();
      dropDraft(AREA, packId);
    },
  };
}
